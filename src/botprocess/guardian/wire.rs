//! What goes over the control socket.
//!
//! To the guardian: the bot's input and output with one byte, later perhaps an order, which is one byte. From the guardian: a byte
//! that says whether the bot runs, with its process id or the error's number; later, when the bot has ended, its wait status.
use rustix::{
    cmsg_space, io,
    net::{
        RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
        SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
    },
};
use std::{
    io::{IoSlice, IoSliceMut},
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
};

/// The bot runs; its process id follows.
pub const STARTED: u8 = 0;
/// The program could not be started; the operating system's error number follows.
pub const FAILED: u8 = 1;
/// How long either is.
pub const REPLY: usize = 1 + STATUS;
/// How long a process id, an error's number or a wait status is.
pub const STATUS: usize = 4;

/// Hands over the bot's input and output.
pub fn send_pipes(socket: impl AsFd, pipes: [BorrowedFd<'_>; 2]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(2))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    if !message.push(SendAncillaryMessage::ScmRights(&pipes)) {
        return Err(io::Errno::NOBUFS);
    }
    sendmsg(
        socket,
        &[IoSlice::new(&[0])],
        &mut message,
        SendFlags::NOSIGNAL,
    )?;
    Ok(())
}

/// Takes over the bot's input and output.
pub fn receive_pipes(socket: impl AsFd) -> io::Result<[OwnedFd; 2]> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(2))];
    let mut message = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut byte)],
        &mut message,
        RecvFlags::CMSG_CLOEXEC,
    )?;
    let rights = message.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(pipes) => Some(pipes.collect::<Vec<_>>()),
        _ => None,
    });
    let pipes = rights.and_then(|pipes| pipes.try_into().ok());
    pipes.ok_or(io::Errno::BADMSG)
}
