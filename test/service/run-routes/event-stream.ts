/** Parses server-sent events. */

export interface ServerEvent {
  event: string;
  data: string;
}

/** All events of an answer until it ends. */
export async function* followEvents(answer: Response): AsyncGenerator<ServerEvent, void, undefined> {
  let rest = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => !line.startsWith(':'));
      if (lines.length === 0) continue;
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join('\n');
      yield { event: field('event'), data: field('data') };
    }
  }
  if (rest !== '') throw new Error('the last event is cut off');
}

export async function eventsOf(answer: Response): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of followEvents(answer)) events.push(event);
  return events;
}
