import { describeAnswer, oneLine, recordIdOf, type Answer } from './client/answer.js';
import type { CalendarClient } from './client/calendar-client.js';
import { requestOf, type EventRequest, type Language } from './input/body.js';
import { textOf } from './input/json.js';
import { linesOf, parseLine, type Line } from './input/lines.js';
import { dayOf, windowAround } from './input/moment.js';
import { heldEvents, Known, Refused } from './known/known.js';
import type { Progress, Tally } from './progress.js';
import { surveyOf, type Survey } from './survey.js';

const AT_ONCE = 8;

/** Loads files into one instance. Creates only the events that do not exist yet. */
export class FileLoader {
  constructor(
    private readonly client: CalendarClient,
    private readonly language: Language,
    private readonly progress: Progress,
  ) {}

  /**
   * Loads a file and returns the counts. Reports each line that fails. Starts the lines in the order of the file. Stops
   * early if the instance does not answer any more.
   *
   * @throws EventListError, or an error of the file system, before anything is sent
   */
  async load(file: string): Promise<Tally> {
    const survey = await surveyOf(file, this.language);
    const known = await this.held(survey);
    const tally: Tally = { lines: survey.lines, created: 0, skipped: 0, failed: 0 };
    const lines = linesOf(file);
    this.progress.begin(file, tally);
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(file, lines, known, tally)));
    } finally {
      this.progress.end();
    }
    return tally;
  }

  private async held({ languages, window }: Survey): Promise<Known> {
    const known = new Known();
    if (window === undefined) return known;
    const read = this.client.list.bind(this.client);
    for (const language of languages) {
      for await (const event of heldEvents(read, language, window)) known.add(language, event);
    }
    return known;
  }

  /** Loads lines until there are no more. Several calls share one iterator: each takes the next line when it is free. */
  private async work(file: string, lines: AsyncGenerator<Line, undefined>, known: Known, tally: Tally): Promise<void> {
    while (!this.client.gaveUp) {
      const { value: line } = await lines.next();
      if (line === undefined) return;
      const outcome = await this.loadLine(line, known);
      if (outcome === 'created' || outcome === 'skipped') tally[outcome] += 1;
      else {
        tally.failed += 1;
        this.progress.note(`${file}:${line.number} ${outcome.failure}`);
      }
      this.progress.update();
    }
  }

  private async loadLine({ text }: Line, known: Known): Promise<'created' | 'skipped' | { failure: string }> {
    let request: EventRequest;
    try {
      request = requestOf(parseLine(text), this.language);
    } catch (error) {
      return { failure: oneLine(`- invalid_json ${error instanceof Error ? error.message : ''}`) };
    }
    if (known.take(request)) return 'skipped';
    const answer = await this.client.create(request, () => this.lookUp(request, known));
    const id = recordIdOf(answer);
    if (id === undefined) return { failure: describeAnswer(answer) };
    known.claim(id);
    return 'created';
  }

  /**
   * Returns the record that a request without a response created, if there is one. Compares all events around its day
   * instead of using `search`, which would miss it if the service changed the title.
   */
  private async lookUp(request: EventRequest, known: Known): Promise<Answer | undefined> {
    const day = dayOf(textOf(request.body.start_date));
    if (day === undefined) return undefined;
    const read = this.client.listOnce.bind(this.client);
    try {
      for await (const event of heldEvents(read, request.language, windowAround(day, day))) {
        if (known.isFree(event, request)) return { status: 200, body: { id: event.id } };
      }
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      throw error;
    }
  }
}
