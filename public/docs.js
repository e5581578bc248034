/* Shows the OpenAPI document that the page names, to read and to try. */
const place = document.getElementById('swagger-ui');

/** Requests go to where the page is: an address that works for whoever reads it, whatever the service calls itself. */
const AskHere = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateSpec: (update) => (text) => update(servedFrom(location.origin, text)),
      },
    },
  },
});

function servedFrom(origin, text) {
  const description = JSON.parse(text);
  const servers = description.servers.map((server) => ({ ...server, url: server.url.replace(/^https?:\/\/[^/]+/, origin) }));
  return JSON.stringify({ ...description, servers });
}

/**
 * The padlock of an operation is closed if the operation needs credentials, and open if anyone may use it. By itself, Swagger UI
 * closes it when the credentials suffice, which none at all do where they are optional.
 */
const ShowWhatIsLocked = () => ({
  statePlugins: {
    auth: {
      wrapSelectors: {
        isAuthorized: () => (_state, requirements) => requirements?.every((requirement) => requirement.size > 0) ?? null,
      },
    },
  },
});

/** «Authorize» begins with the token. By itself, Swagger UI focuses the last field. */
const FocusToken = () => ({
  wrapComponents: {
    authorizationPopup: (Popup, { React }) =>
      function PopupWithFocus(props) {
        React.useEffect(() => document.getElementById('auth-bearer-value')?.focus(), []);
        return React.createElement(Popup, props);
      },
  },
});

/** Resolves the references of an operation in the part of the document that it needs. By itself, Swagger UI reads all of it each time. */
const ResolveNeeded = ({ fn: { resolveSubtree } }) => ({
  fn: { resolveSubtree: (description, path, options) => resolveSubtree(onlyNeeded(description, path), path, options) },
});

/** The part of the document at a path, with the components that it refers to, and those that these refer to. */
function onlyNeeded({ paths, components, ...rest }, [place, url, method]) {
  const operation = place === 'paths' ? { [url]: { [method]: paths[url][method] } } : {};
  const needed = { securitySchemes: components.securitySchemes };
  const add = (part) => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (needed[kind]?.[name]) continue;
      needed[kind] = { ...needed[kind], [name]: components[kind][name] };
      add(components[kind][name]);
    }
  };
  add(operation);
  return { ...rest, paths: operation, components: needed };
}

const STORED_TOKEN = 'token';

/** Keeps the token, but no password, until the tab is closed. Swagger UI would keep both for ever, in every tab. */
const KeepToken = () => ({
  statePlugins: {
    auth: {
      wrapActions: {
        persistAuthorizationIfNeeded:
          (_persist, { authSelectors }) =>
          () => {
            const token = authSelectors.authorized().getIn(['token', 'value']);
            withStorage((storage) => (token ? storage.setItem(STORED_TOKEN, token) : storage.removeItem(STORED_TOKEN)));
          },
      },
    },
  },
});

/** A browser can refuse to store anything. Then the token is kept until the page is closed. */
function withStorage(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

function restoreToken() {
  const token = withStorage((storage) => storage.getItem(STORED_TOKEN));
  if (token) ui.preauthorizeApiKey('token', token);
}

/** Swagger UI is dark where it is told so. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followSystem);
followSystem();

const ui = SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  plugins: [AskHere, ShowWhatIsLocked, FocusToken, KeepToken, ResolveNeeded],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
  // A browser that is told 401 may ask for a password in a window of its own.
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  onComplete: restoreToken,
});
