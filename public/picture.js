/*
 * Uploads the picture of a form while the rest is typed: one that is chosen, or dropped on the field. A click on the picture moves its
 * focal point. Without this script, the picture is uploaded with the form, and two sliders move the point.
 */
const UPLOAD = { method: 'POST', redirect: 'error', headers: { Accept: 'application/json' } };

const preparePicture = (field) => {
  const input = field.querySelector('input[type="file"]');
  const list = field.querySelector('.pictures');
  const about = field.querySelector('.about');
  const focus = field.querySelector('.focus');
  const [frame, image] = [focus.querySelector('.frame'), focus.querySelector('img')];
  const sliders = [...focus.querySelectorAll('input')];
  const status = Object.assign(document.createElement('p'), { role: 'status' });
  input.closest('p').after(status);
  const mark = frame.appendChild(Object.assign(document.createElement('span'), { className: 'mark' }));
  const own = list.querySelector('input:checked').value;

  const showPoint = () => ([mark.style.left, mark.style.top] = sliders.map(({ value }) => `${value}%`));
  focus.addEventListener('input', showPoint);
  image.addEventListener('click', ({ offsetX, offsetY }) => {
    sliders[0].value = (offsetX / image.width) * 100;
    sliders[1].value = (offsetY / image.height) * 100;
    sliders[0].dispatchEvent(new Event('input', { bubbles: true }));
  });
  showPoint();

  // What is said of one picture is not said of another one.
  const isSaidOf = (value) => value === own || value === list.dataset.uploaded;
  list.addEventListener('change', ({ target: { value } }) => {
    about.hidden = !isSaidOf(value);
    for (const one of about.querySelectorAll('input')) one.disabled = about.hidden;
  });

  const said = [...about.querySelectorAll('input:not([type="range"])')];
  const readSaid = () => said.map(({ type, checked, value }) => (type === 'checkbox' ? checked : value));

  /** @param before what was said of the picture before it */
  const showPicture = ({ id, name }, source, before) => {
    const item = list.firstElementChild.cloneNode(true);
    const [box, label] = [item.querySelector('input'), item.querySelector('label')];
    Object.assign(box, { id: `${box.name}-${id}`, value: id });
    label.htmlFor = box.id;
    label.replaceChildren(Object.assign(new Image(), { src: source, alt: '', height: 80 }), ` ${name}`);
    list.prepend(item);
    list.dataset.uploaded = id;
    box.checked = true;
    // What was typed while the picture was on its way is said of it.
    for (const [place, value] of readSaid().entries()) {
      const one = said[place];
      if (value === before[place]) one.type === 'checkbox' ? (one.checked = false) : (one.value = '');
    }
    for (const slider of sliders) slider.value = 50;
    image.src = source;
    focus.hidden = false;
    showPoint();
    box.dispatchEvent(new Event('change', { bubbles: true }));
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const refuse = (message) => {
    const mistake = field.querySelector('.mistake') ?? Object.assign(document.createElement('strong'), { className: 'mistake' });
    mistake.textContent = message;
    mistake.id = `${field.id}-mistake`;
    input.setAttribute('aria-describedby', `${field.id}-hint ${mistake.id}`);
    input.setAttribute('aria-invalid', 'true');
    input.before(mistake);
    input.value = status.textContent = '';
    input.focus();
  };

  const upload = async () => {
    const [file] = input.files;
    if (!file) return;
    field.querySelector('.mistake')?.remove();
    input.removeAttribute('aria-invalid');
    if (file.size > Number(field.dataset.maxBytes)) return refuse(field.dataset.tooLarge);
    status.textContent = field.dataset.uploading;
    const before = readSaid();
    const body = new FormData();
    body.append('key', input.form.elements.key.value);
    body.append(input.name, file);
    try {
      const answer = await (await fetch(field.dataset.upload, { ...UPLOAD, body })).json();
      // Another file has been chosen meanwhile.
      if (input.files[0] !== file) return;
      if (answer.picture === undefined) return refuse(answer.refusal ?? answer.message);
      showPicture({ ...answer.picture, name: file.name }, URL.createObjectURL(file), before);
      input.value = '';
      status.textContent = field.dataset.uploaded;
    } catch {
      status.textContent = field.dataset.notUploaded;
    }
  };

  input.addEventListener('change', upload);

  // A telephone opens its camera, without a look at its gallery.
  const camera = field.querySelector('[data-camera]');
  camera.hidden = !matchMedia('(pointer: coarse)').matches;
  camera.addEventListener('click', () => {
    input.setAttribute('capture', 'environment');
    input.click();
    input.removeAttribute('capture');
  });

  // The heading is a target, too.
  const target = field.closest('.group');
  const showTarget = (isOver) => field.toggleAttribute('data-over', isOver);
  target.addEventListener('dragover', (event) => {
    event.preventDefault();
    showTarget(true);
  });
  target.addEventListener('dragleave', ({ relatedTarget }) => showTarget(target.contains(relatedTarget)));
  target.addEventListener('drop', (event) => {
    event.preventDefault();
    showTarget(false);
    if (event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    upload();
  });
};

document.querySelectorAll('.picture[data-upload]').forEach(preparePicture);
