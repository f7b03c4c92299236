/**
 * A client of WebSocket for texts: what the debugger of a browser on this machine needs. Node has its own only since version 22.
 *
 * What it does not do: TLS, compression, binary messages, fragments that it sends itself.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const TEXT = 1;
const PING = 9;
const PONG = 10;

/** A whole frame, masked as those of clients must be. */
function frameOf(kind: number, content: Buffer): Buffer {
  const mask = randomBytes(4);
  const { length } = content;
  const size =
    length < 126 ? Buffer.from([length]) : length < 65536 ? Buffer.from([126, 0, 0]) : Buffer.alloc(9, 127);
  if (size.length === 3) size.writeUInt16BE(length, 1);
  if (size.length === 9) size.writeBigUInt64BE(BigInt(length), 1);
  size[0]! |= 0x80;
  const masked = Buffer.from(content.map((byte, index) => byte ^ mask[index % 4]!));
  return Buffer.concat([Buffer.from([0x80 | kind]), size, mask, masked]);
}

interface Frame {
  readonly kind: number;
  readonly isLast: boolean;
  readonly content: Buffer;
  /** Bytes of the whole frame. */
  readonly length: number;
}

/** The frame at the beginning of these bytes; undefined if it is not whole yet. */
function frameIn(bytes: Buffer): Frame | undefined {
  if (bytes.length < 10 && bytes.length < 2 + (bytes[1] ?? 127)) return undefined;
  const short = bytes[1]! & 0x7f;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  const size =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + size) return undefined;
  const content = bytes.subarray(start, start + size);
  return { kind: bytes[0]! & 0x0f, isLast: bytes[0]! >= 0x80, content, length: start + size };
}

export class TextSocket {
  private constructor(private readonly socket: Socket) {}

  /** `address`: `ws://…`. */
  static async open(address: string): Promise<TextSocket> {
    const asked = request(address.replace(/^ws/, 'http'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    asked.end();
    const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket];
    return new TextSocket(socket);
  }

  send(text: string): void {
    this.socket.write(frameOf(TEXT, Buffer.from(text)));
  }

  /** `ended` is called when the connection is closed. */
  listen(heard: (text: string) => void, ended: () => void): void {
    let rest: Buffer = Buffer.alloc(0);
    let parts: Buffer[] = [];
    this.socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      for (let frame = frameIn(rest); frame !== undefined; frame = frameIn(rest)) {
        rest = rest.subarray(frame.length);
        const { kind, content, isLast } = frame;
        if (kind === PING) this.socket.write(frameOf(PONG, content));
        if (kind > TEXT) continue; // 0 continues a text
        parts.push(content);
        if (!isLast) continue;
        const text = Buffer.concat(parts).toString();
        parts = [];
        heard(text);
      }
    });
    this.socket.on('error', ended);
    this.socket.on('close', ended);
  }

  close(): void {
    this.socket.destroy();
  }
}
