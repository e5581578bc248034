// Shows the button with which the system shares a page, where the browser has one. Without it, the links stay.
for (const button of document.querySelectorAll('button[data-url]')) {
  button.hidden = navigator.share === undefined;
  button.addEventListener('click', () => {
    navigator.share({ title: document.title, url: button.dataset.url }).catch(() => {
      // The reader has changed their mind.
    });
  });
}
