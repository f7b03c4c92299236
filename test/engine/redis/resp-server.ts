/** A server in this process that speaks RESP 2: a function answers each command. What it does not do: store anything. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The arguments of each complete command in `text`, and the rest. */
function parse(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const count = /^\*(\d+)\r\n/.exec(rest);
    if (count === null) return { commands, rest };
    let at = count[0].length;
    const command: string[] = [];
    while (command.length < Number(count[1])) {
      const length = /^\$(\d+)\r\n/.exec(rest.slice(at));
      if (length === null) return { commands, rest };
      const start = at + length[0].length;
      at = start + Number(length[1]) + 2;
      if (at > rest.length) return { commands, rest };
      command.push(rest.slice(start, at - 2));
    }
    commands.push(command);
    rest = rest.slice(at);
  }
}

export class RespServer {
  readonly commands: string[][] = [];
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** `answer` returns the bytes of the reply; for an empty text, nothing is sent. */
  static async start(answer: (command: string[], port: number) => string): Promise<RespServer> {
    const listener = createServer((socket) => {
      let text = '';
      server.#sockets.add(socket);
      socket.on('error', () => {});
      socket.setEncoding('latin1').on('data', (piece: string) => {
        const { commands, rest } = parse(text + piece);
        text = rest;
        for (const command of commands) {
          server.commands.push(command);
          socket.write(answer(command, server.port), 'latin1');
        }
      });
    });
    const server = new RespServer(listener);
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return server;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
  }
}
