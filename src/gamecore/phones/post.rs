//! What phones want, on its way to the frames: a window that rests is woken for it.
use server::Request;
use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
};

/// So much waits here at most. Whoever says more waits with the server, which turns away what is too much for it.
const MOST: usize = 256;

/// What has come and has not been taken.
pub(super) struct Post {
    come: Mutex<Receiver<Request>>,
    /// Whether the window was woken since it took what was there.
    woken: Arc<AtomicBool>,
}

impl Post {
    /// Passes on what comes out of `requests`, and wakes whoever is to take it, once for all that comes until they do. Ends when the
    /// server does.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn of(requests: Receiver<Request>, wake: impl Fn() + Send + 'static) -> io::Result<Post> {
        let (sender, come) = mpsc::sync_channel(MOST);
        let woken = Arc::<AtomicBool>::default();
        let post = Post {
            come: Mutex::new(come),
            woken: Arc::clone(&woken),
        };
        let pass_on = move || {
            for request in requests {
                if sender.send(request).is_err() {
                    return;
                }
                if !woken.swap(true, Ordering::AcqRel) {
                    wake();
                }
            }
        };
        thread::Builder::new()
            .name("phones' post".to_owned())
            .spawn(pass_on)?;
        Ok(post)
    }

    /// All that has come by now.
    pub fn take(&mut self) -> Vec<Request> {
        // Whatever comes from here on wakes again.
        self.woken.swap(false, Ordering::AcqRel);
        let come = self.come.get_mut().unwrap_or_else(PoisonError::into_inner);
        come.try_iter().take(MOST).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::Seat;
    use std::{sync::atomic::AtomicUsize, time::Duration};

    #[test]
    fn a_window_is_woken_once_for_all_that_comes_and_never_takes_more_than_so_much() {
        let (sender, requests) = mpsc::channel();
        let wakes = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&wakes);
        let wake = move || {
            count.fetch_add(1, Ordering::Relaxed);
        };
        let mut post = Post::of(requests, wake).expect("a thread");
        let say = |many: usize| {
            let mut all = (0..many).map(|_| sender.send(Request::Ready(Seat(0))));
            all.all(|sent| sent.is_ok())
        };
        assert!(say(10));
        let mut taken = 0;
        // It may be looked at before all has come.
        while taken < 10 {
            taken += post.take().len();
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(100));
        assert!(post.take().is_empty());
        let before = wakes.load(Ordering::Relaxed);
        assert!((1..=10).contains(&before), "{before}");
        // Nobody takes: one call is enough, however much comes.
        assert!(say(3 * MOST));
        thread::sleep(Duration::from_millis(200));
        assert_eq!(wakes.load(Ordering::Relaxed), before + 1);
        assert_eq!(post.take().len(), MOST);
        drop(sender);
        taken = MOST;
        while taken < 3 * MOST {
            let now = post.take().len();
            assert!(now <= MOST);
            taken += now;
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(taken, 3 * MOST);
    }
}
