//! What phones want, on its way to the frames: a window that rests is woken for it.
use crate::phones::Request;
use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver},
    },
    thread,
};

/// What has come and has not been taken.
pub(super) struct Post(Mutex<Receiver<Request>>);

impl Post {
    /// Passes on what comes out of `requests`, and wakes whoever is to take it. Ends when the server does.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn of(requests: Receiver<Request>, wake: impl Fn() + Send + 'static) -> io::Result<Post> {
        let (sender, come) = mpsc::channel();
        let pass_on = move || {
            for request in requests {
                if sender.send(request).is_err() {
                    return;
                }
                wake();
            }
        };
        thread::Builder::new()
            .name("phones' post".to_owned())
            .spawn(pass_on)?;
        Ok(Post(Mutex::new(come)))
    }

    /// All that has come by now.
    pub fn take(&mut self) -> Vec<Request> {
        let come = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        come.try_iter().collect()
    }
}
