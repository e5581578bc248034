import { connect } from 'node:net';
import { PORT } from './service.js';

/** A connection that sends bytes, and reads one response after another. */
export class RawClient {
  received = '';
  resolve = undefined;

  constructor() {
    this.socket = connect(PORT, '127.0.0.1');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text) => {
      this.received += text;
      this.readResponse();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.resolve?.({ status: 'closed', isLast: true }));
  }

  send(bytes) {
    const answered = new Promise((resolve) => (this.resolve = resolve));
    this.socket.write(bytes);
    return answered;
  }

  readResponse() {
    const end = this.received.indexOf('\r\n\r\n');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.received)?.[1] ?? 0);
    if (end < 0 || this.received.length < end + 4 + length) return;
    const head = this.received.slice(0, end);
    this.received = this.received.slice(end + 4 + length);
    this.resolve?.({ status: head.slice(9, 12), isLast: /\r\nconnection: close/i.test(head) });
    this.resolve = undefined;
  }

  close() {
    this.socket.destroy();
  }
}
