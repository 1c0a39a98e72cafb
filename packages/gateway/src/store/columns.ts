import type { ColumnType, JSONColumnType } from 'kysely';

/** A column of JSON: written as text, since the drivers disagree about arrays; read as a value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>;
/** JSON that somebody else has made: anything, a text or null among it. */
export type AnyJson = ColumnType<unknown, string | null, string | null>;
export type Instant = ColumnType<Date, Date, Date>;
