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

/** Swagger UI is dark where it is told so. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followSystem);
followSystem();

SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  plugins: [AskHere],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
  // A browser that is told 401 may ask for a password in a window of its own.
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
});
