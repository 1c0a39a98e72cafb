interface SchemaError {
  readonly instancePath: string;
  readonly message: string;
}

/** The first thing that a schema finds wrong with a value, in one sentence: `limit must be <= 100.` */
export function complaint([first]: readonly SchemaError[], whole: string): string {
  const place = first?.instancePath.slice(1).replaceAll('/', '.') || whole;
  return `${place} ${first?.message ?? 'is not valid'}.`;
}
