/** Stands for a library that sends e-mail. */
export class Mailer {
  readonly sent: { to: string; subject: string; text: string }[] = [];

  send(mail: { to: string; subject: string; text: string }): Promise<void> {
    this.sent.push(mail);
    return Promise.resolve();
  }
}
