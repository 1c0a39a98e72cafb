export * from './client.ts';
export { Refusal } from '@botplay/contract';
