//! A thread with a single-threaded runtime.
use std::{
    io,
    sync::mpsc,
    thread::{self, JoinHandle},
    time::Duration,
};
use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
};

/// Time limit for the end of a worker. Its parts are shorter: a second for the farewell to the peers, and
/// [`SHUTDOWN`] for blocking tasks of the runtime, such as DNS requests.
const END: Duration = Duration::from_secs(2);
const SHUTDOWN: Duration = Duration::from_millis(500);

/// A thread with a single-threaded runtime. Dropping it stops the thread, and waits at most [`END`] for it.
pub(crate) struct Worker {
    stop: Option<oneshot::Sender<()>>,
    runtime: Handle,
    ended: mpsc::Receiver<()>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts a thread that runs `main`. The future must end soon after its receiver reports the stop.
    pub(crate) fn start<F: Future<Output = ()>>(
        name: &str,
        main: impl FnOnce(oneshot::Receiver<()>) -> F + Send + 'static,
    ) -> io::Result<Worker> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel();
        let (end, ended) = mpsc::channel();
        let thread = thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                runtime.block_on(main(stopped));
                runtime.shutdown_timeout(SHUTDOWN);
                let _ = end.send(());
            })?;
        Ok(Worker {
            stop: Some(stop),
            runtime: handle,
            ended,
            thread: Some(thread),
        })
    }

    /// Runs a future on the thread.
    pub(crate) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(future);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop = None;
        let in_time = self.ended.recv_timeout(END) != Err(mpsc::RecvTimeoutError::Timeout);
        if let Some(thread) = self.thread.take()
            && in_time
        {
            let _ = thread.join();
        }
    }
}
