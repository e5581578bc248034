import { describeResponse, toOneLine, getRecordId, type Answer } from './client/api-response.js';
import type { CalendarClient } from './client/calendar-client.js';
import { summarizeFile, type FileSummary } from './file-summary.js';
import { buildDateWindow, parseDay } from './input/date-window.js';
import { requestOf, type EventRequest, type Language } from './input/event-request.js';
import { toText } from './input/json.js';
import { readLines, parseLine, type Line } from './input/read-lines.js';
import { EventListError, ExistingEvents, listExistingEvents } from './known/existing-events.js';
import type { LoadCounts, ProgressReporter } from './progress-reporter.js';

const AT_ONCE = 8;

/** Loads files into one instance. Creates only the events that do not exist yet. */
export class FileLoader {
  constructor(
    private readonly client: CalendarClient,
    private readonly language: Language,
    private readonly progressReporter: ProgressReporter,
  ) {}

  /**
   * Loads a file and returns the counts. Reports each line that fails. Starts the lines in the order of the file. Stops
   * early if the instance does not answer any more.
   *
   * @throws EventListError, or an error of the file system, before anything is sent
   */
  async load(file: string): Promise<LoadCounts> {
    const fileSummary = await summarizeFile(file, this.language);
    const existingEvents = await this.fetchExistingEvents(fileSummary);
    const loadCounts: LoadCounts = { lines: fileSummary.lineCount, created: 0, skipped: 0, failed: 0 };
    const lines = readLines(file);
    this.progressReporter.startFile(file, loadCounts);
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.loadLines(file, lines, existingEvents, loadCounts)));
    } finally {
      this.progressReporter.endFile();
    }
    return loadCounts;
  }

  private async fetchExistingEvents({ languages, dateWindow }: FileSummary): Promise<ExistingEvents> {
    const existingEvents = new ExistingEvents();
    if (dateWindow === undefined) return existingEvents;
    const read = this.client.listEvents.bind(this.client);
    for (const language of languages) {
      for await (const event of listExistingEvents(read, language, dateWindow)) existingEvents.add(language, event);
    }
    return existingEvents;
  }

  /** Loads lines until there are no more. Several calls share one iterator: each takes the next line when it is free. */
  private async loadLines(
    file: string,
    lines: AsyncGenerator<Line, undefined>,
    existingEvents: ExistingEvents,
    loadCounts: LoadCounts,
  ): Promise<void> {
    while (!this.client.hasGivenUp) {
      const { value: line } = await lines.next();
      if (line === undefined) return;
      const outcome = await this.loadLine(line, existingEvents);
      if (outcome === 'created' || outcome === 'skipped') loadCounts[outcome] += 1;
      else {
        loadCounts.failed += 1;
        this.progressReporter.writeNotice(`${file}:${line.number} ${outcome.failure}`);
      }
      this.progressReporter.update();
    }
  }

  private async loadLine({ text }: Line, existingEvents: ExistingEvents): Promise<'created' | 'skipped' | { failure: string }> {
    let request: EventRequest;
    try {
      request = requestOf(parseLine(text), this.language);
    } catch (error) {
      return { failure: toOneLine(`- invalid_json ${error instanceof Error ? error.message : ''}`) };
    }
    if (existingEvents.claimMatch(request)) return 'skipped';
    const answer = await this.client.createEvent(request, () => this.findCreatedEvent(request, existingEvents));
    const id = getRecordId(answer);
    if (id === undefined) return { failure: describeResponse(answer) };
    existingEvents.claim(id);
    return 'created';
  }

  /**
   * Returns the record that a request without a response created, if there is one. Compares all events around its day
   * instead of using `search`, which would miss it if the service changed the title.
   */
  private async findCreatedEvent(request: EventRequest, existingEvents: ExistingEvents): Promise<Answer | undefined> {
    const day = parseDay(toText(request.body.start_date));
    if (day === undefined) return undefined;
    const read = this.client.listEventsOnce.bind(this.client);
    try {
      for await (const event of listExistingEvents(read, request.language, buildDateWindow(day, day))) {
        if (existingEvents.isUnclaimedMatch(event, request)) return { status: 200, body: { id: event.id } };
      }
      return undefined;
    } catch (error) {
      if (error instanceof EventListError) return error.response;
      throw error;
    }
  }
}
