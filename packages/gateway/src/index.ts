export type { GatewayTools } from './tools.ts';
