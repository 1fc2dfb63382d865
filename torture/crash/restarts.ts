import { keepSocket } from '#server/testing/processes/kept-socket.ts'
import { restartUnderLoad } from '#server/testing/processes/restarts-under-load.ts'
import { atLeast, atMost, type Line, none } from '../line.ts'
import { makeListeners } from './listeners.ts'

/** An order in ten is sent twice: this makes 110 requests a second. */
const EVERY_MS = 10
const RATE = 100
const BACK_MS = 3_000

/** Restarts the server as `deploy/laveo.socket` does it: the socket outlives the process. */
export const restarts: Line = {
  name: 'restarts',
  promise:
    '20 restarts under 100 requests a second and 200 streams: 0 failed requests, 0 orders under another name, streams back in 3 s, 0 missed events',
  async run({ short, folder, cleanup }) {
    const { fd, port, close } = keepSocket()
    cleanup.defer(close)
    const count = short ? 2 : 20
    const screens = short ? { team: 10, clients: 30 } : { team: 20, clients: 180 }
    const streams = screens.team + screens.clients
    const dataDir = folder()
    const listeners = makeListeners(`http://127.0.0.1:${port}`, dataDir, screens)
    const outcome = await restartUnderLoad({
      folder: dataDir,
      fd,
      port,
      restarts: count,
      everyMs: EVERY_MS,
      company: listeners,
    })
    const named = [...outcome.answered.values()]
    const rate = (1000 * outcome.requests) / outcome.loadMs
    const { openBefore, backMs, events, missed, doubled, foreign, resyncs } = listeners
    return [
      atLeast('restarts', outcome.exits.length - 1, count),
      atLeast('requests a second', rate, short ? RATE / 10 : RATE),
      atLeast('streams open as the server was ended', Math.min(...openBefore), streams),
      none('requests that failed', outcome.failed, `of ${outcome.requests}`),
      atMost('orders stored under another client', outcome.underAnother, 0),
      atMost('keys answered with two orders', named.filter((ids) => ids.size > 1).length, 0),
      atMost('orders without an answer', outcome.orders - outcome.answered.size, 0),
      atMost('exits other than 0', outcome.exits.filter((code) => code !== 0).length, 0),
      atMost(
        'longest that one of them was away',
        Math.max(...backMs),
        short ? 10 * BACK_MS : BACK_MS,
        'ms',
      ),
      atLeast('events that they were to hear', events, count * streams),
      atMost('of them missed', missed, 0),
      atMost('events twice', doubled, 0),
      atMost('events of others', foreign, 0),
      atMost('streams told to read everything again', resyncs, 0),
    ]
  },
}
