// @trpc/client's types import `ws`, which would bring Node's globals into the browser code.
export type WebSocket = never
