/** Types of the parts of autocannon that `bench/http.ts` uses; the package has none. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Readonly<Record<string, string>>;
  }

  export interface Options {
    url: string;
    requests: Request[];
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second over all connections. */
    overallRate?: number;
  }

  export interface Result {
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    '3xx': number;
    '5xx': number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
