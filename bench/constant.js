/** Express that sends constant bytes with an ETag: the least that an answer costs. The parent process sends the bodies by path. */
import express from 'express';

const app = express();
const bodies = new Map();

app.disable('x-powered-by');
app.get('/{*path}', (request, response) => {
  response.type('application/json').send(bodies.get(request.url) ?? '');
});
process.on('message', (body) => {
  if (body.path !== undefined) bodies.set(body.path, body.text);
});
app.listen(Number(process.env.PORT), () => process.send?.('ready'));
