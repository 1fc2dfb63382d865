// Loaded before the server: it waits for a provider a fiftieth of its time, so that many tries fit into a minute.
const timeout = AbortSignal.timeout.bind(AbortSignal)

AbortSignal.timeout = (ms) => timeout(Math.ceil(ms / 50))
