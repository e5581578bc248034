/* Edits descriptions with buttons. What is sent is the text field, which is written once something has changed. Without this script, or with "Plain text", the HTML itself is edited. */
(() => {
  const template = document.querySelector('template[data-description]');
  if (!template) return;
  const { EditorState, EditorView, TextSelection, keymap, baseKeymap, chainCommands, setBlockType, toggleMark } = ProseMirror;
  const { history, undo, redo, wrapInList, liftListItem, sinkListItem, splitListItem } = ProseMirror;
  const { schema, read, write } = descriptionSchema;
  const { nodes, marks } = schema;

  /** Returns the innermost node of one of these types around the selection, with its position. */
  const findAround = ({ selection: { $from } }, ...types) => {
    for (let depth = $from.depth; depth > 0; depth--)
      if (types.includes($from.node(depth).type)) return { node: $from.node(depth), position: $from.before(depth) };
    return undefined;
  };
  const hasMark = ({ selection: { from, to, empty, $from }, storedMarks, doc }, type) =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);

  /** Texts have two tags for bold, and two for italic. */
  const toggleEither = (type, other) => (state, dispatch) => toggleMark(hasMark(state, other) ? other : type)(state, dispatch);
  const toggleHeading = (state, dispatch) =>
    findAround(state, nodes.heading)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level: 2 })(state, dispatch);
  const toggleList = (type) => (state, dispatch) => {
    const list = findAround(state, nodes.ul, nodes.ol);
    if (list?.node.type === type) return liftListItem(nodes.li)(state, dispatch);
    if (!list) return wrapInList(type)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.position, type));
    return true;
  };
  const breakLine = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView());
    return true;
  };

  const COMMANDS = {
    bold: [toggleEither(marks.strong, marks.b), (state) => hasMark(state, marks.strong) || hasMark(state, marks.b)],
    italic: [toggleEither(marks.em, marks.i), (state) => hasMark(state, marks.em) || hasMark(state, marks.i)],
    heading: [toggleHeading, (state) => findAround(state, nodes.heading) !== undefined],
    list: [toggleList(nodes.ul), (state) => findAround(state, nodes.ul, nodes.ol)?.node.type === nodes.ul],
    'numbered-list': [toggleList(nodes.ol), (state) => findAround(state, nodes.ul, nodes.ol)?.node.type === nodes.ol],
    link: [undefined, (state) => hasMark(state, marks.a)],
  };

  /** Returns the selection, or the whole link in which the cursor is. */
  const linkRange = ({ selection: { from, to, empty, $from } }) => {
    const link = marks.a.isInSet($from.marks());
    if (!empty || !link) return { from, to, link: link ?? marks.a.isInSet($from.nodeAfter?.marks ?? []) };
    let [start, end] = [$from.start(), $from.end()];
    $from.parent.forEach((node, offset) => {
      const [begin, stop] = [$from.start() + offset, $from.start() + offset + node.nodeSize];
      if (link.isInSet(node.marks)) return;
      if (stop <= from) start = Math.max(start, stop);
      if (begin >= from) end = Math.min(end, begin);
    });
    return { from: start, to: end, link };
  };
  /** Returns the address with its scheme, which people leave out. */
  const toAddress = (typed) =>
    /^[a-z]+:|^[/#?]/i.test(typed) ? typed : /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
  const setLink = (typed) => (state, dispatch) => {
    const { from, to } = linkRange(state);
    const tr = state.tr.removeMark(from, to, marks.a);
    if (typed !== '') {
      if (from === to) tr.insertText(typed, from);
      tr.addMark(from, from === to ? from + typed.length : to, marks.a.create({ href: toAddress(typed) }));
    }
    dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(to))));
  };

  const enhance = (field) => {
    const bar = template.content.firstElementChild.cloneNode(true);
    const [toolbar, linkBox, status] = ['[role="toolbar"]', '[data-link]', '[role="status"]'].map((one) => bar.querySelector(one));
    const buttons = [...toolbar.querySelectorAll('button')];
    const plainButton = toolbar.querySelector('[data-do="plain"]');
    const address = linkBox.querySelector('input');
    const label = field.labels[0];
    const hint = (field.closest('.texts') ?? field.parentNode).querySelector(':scope > .hint');
    const { id } = field;
    label.id ||= `${id}-label`;
    let view;

    const keys = {
      'Mod-b': COMMANDS.bold[0],
      'Mod-i': COMMANDS.italic[0],
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-k': () => openLink(),
      'Mod-[': liftListItem(nodes.li),
      'Mod-]': sinkListItem(nodes.li),
      'Shift-Enter': breakLine,
      Enter: chainCommands(splitListItem(nodes.li), baseKeymap.Enter),
      'Alt-F10': () => {
        toolbar.querySelector('[tabindex="0"]').focus();
        return true;
      },
    };
    const refresh = () => {
      for (const button of buttons) {
        const [, isOn] = COMMANDS[button.dataset.do] ?? [];
        if (isOn && view) button.setAttribute('aria-pressed', String(isOn(view.state)));
        button.hidden = Boolean(isOn) && !view;
      }
      plainButton.setAttribute('aria-pressed', String(!view));
      const isPlain = [...(hint?.parentNode.querySelectorAll('textarea') ?? [])].some((one) => !one.hidden);
      if (hint) hint.textContent = isPlain ? hint.dataset.plain : template.dataset.hint;
    };

    /** Shows the text with its form, unless that could lose something. */
    const open = () => {
      const stored = field.value;
      const doc = read(stored);
      status.textContent = doc ? '' : template.dataset.inexact;
      if (!doc) return;
      const about = ['aria-describedby', 'aria-invalid'].filter((one) => field.hasAttribute(one));
      view = new EditorView((text) => linkBox.after(text), {
        state: EditorState.create({ doc, plugins: [history(), keymap(keys), keymap(baseKeymap)] }),
        attributes: {
          ...{ id, class: 'text', role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': label.id, lang: field.lang },
          ...Object.fromEntries(about.map((one) => [one, field.getAttribute(one)])),
        },
        transformPastedHTML: cleanPasted,
        dispatchTransaction(transaction) {
          view.updateState(view.state.apply(transaction));
          refresh();
          if (!transaction.docChanged) return;
          field.value = view.state.doc.eq(doc) ? stored : write(view.state.doc);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        },
      });
      // The summary of mistakes leads to what is shown.
      field.removeAttribute('id');
      field.hidden = true;
    };
    const close = () => {
      linkBox.hidden = true;
      view.destroy();
      view = undefined;
      Object.assign(field, { id, hidden: false });
    };

    const openLink = () => {
      const { from, to, link } = linkRange(view.state);
      if (link) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
      address.value = link?.attrs.href ?? '';
      linkBox.hidden = false;
      address.focus();
      return true;
    };
    const closeLink = () => {
      linkBox.hidden = true;
      view.focus();
    };
    const applyLink = (typed) => {
      setLink(typed.trim())(view.state, view.dispatch.bind(view));
      closeLink();
    };
    address.addEventListener('input', (event) => event.stopPropagation());
    linkBox.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') closeLink();
      else if (event.key === 'Enter' && event.target === address) applyLink(address.value);
      else return;
      event.preventDefault();
    });
    linkBox.querySelector('[data-set]').addEventListener('click', () => applyLink(address.value));
    linkBox.querySelector('[data-remove]').addEventListener('click', () => applyLink(''));

    const toggle = () => {
      if (view) close();
      else open();
      refresh();
      focusButton(plainButton);
    };
    const focusButton = (button) => {
      for (const one of buttons) one.tabIndex = one === button ? 0 : -1;
      button.focus();
    };
    toolbar.addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (!button) return;
      const { do: name } = button.dataset;
      for (const one of buttons) one.tabIndex = one === button ? 0 : -1;
      if (name === 'plain') toggle();
      else if (name === 'link') openLink();
      else {
        COMMANDS[name][0](view.state, view.dispatch.bind(view));
        view.focus();
      }
    });
    toolbar.addEventListener('keydown', (event) => {
      const shown = buttons.filter((one) => !one.hidden);
      const place = shown.indexOf(document.activeElement);
      const back = document.dir === 'rtl' ? 1 : -1;
      const to = { ArrowLeft: place + back, ArrowRight: place - back, Home: 0, End: shown.length - 1 }[event.key];
      if (event.key === 'Escape' && view) view.focus();
      else if (to !== undefined) focusButton(shown.at(to % shown.length));
      else return;
      event.preventDefault();
    });
    label.addEventListener('click', () => view?.focus());

    /** Says that pictures do not go into the text. Of what comes with a picture, such as a text of Word, the text does. */
    const refusePictures = (event) => {
      const data = event.clipboardData ?? event.dataTransfer;
      const html = data.getData('text/html');
      // What was copied in this editor.
      if (html.includes('data-pm-slice=')) return;
      const isPicture = data.files.length > 0 && data.getData('text/plain') === '';
      status.textContent = isPicture || /<img\b/i.test(html) ? template.dataset.noPictures : '';
      if (!isPicture) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const kind of ['paste', 'drop']) bar.addEventListener(kind, refusePictures, true);
    bar.addEventListener('dragover', (event) => event.dataTransfer.types.includes('Files') && event.preventDefault());

    if (hint) hint.dataset.plain ??= hint.textContent;
    toolbar.setAttribute('aria-labelledby', `${label.id} ${id}-buttons`);
    toolbar.querySelector('[data-name]').id = `${id}-buttons`;
    field.after(bar);
    bar.prepend(field);
    open();
    if (!view) plainButton.tabIndex = 0;
    else buttons[0].tabIndex = 0;
    refresh();
  };

  document.querySelectorAll('textarea[data-html]').forEach(enhance);
})();
