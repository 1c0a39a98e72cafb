export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined where it is not JSON. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface Asking {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up when this says so. */
  readonly signal?: AbortSignal | undefined;
}

export async function askServer(url: string, route: string, asking: Asking = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const response = await fetch(url + path, {
    method,
    ...(asking.signal && { signal: asking.signal }),
    headers: {
      ...(asking.key && { authorization: `Bearer ${asking.key}` }),
      ...(asking.body !== undefined && { 'content-type': 'application/json' }),
      ...asking.headers,
    },
    ...(asking.body !== undefined && {
      body: typeof asking.body === 'string' ? asking.body : JSON.stringify(asking.body),
    }),
  });
  const text = await response.text();
  const isJson = /json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
