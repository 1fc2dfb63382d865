import { keepSocket } from '#server/testing/processes/kept-socket.ts'
import { restartUnderLoad } from '#server/testing/processes/restarts-under-load.ts'
import { atLeast, atMost, type Line } from '../line.ts'

/** Restarts the server as `deploy/laveo.socket` does it: the socket outlives the process. */
export const restarts: Line = {
  name: 'restarts',
  promise: '20 restarts under load: 0 failed requests, 0 orders under another name',
  async run({ short, folder, cleanup }) {
    const { fd, port, close } = keepSocket()
    cleanup.defer(close)
    const count = short ? 2 : 20
    const outcome = await restartUnderLoad({ folder: folder(), fd, port, restarts: count })
    const named = [...outcome.answered.values()]
    return [
      atLeast('restarts', outcome.exits.length - 1, count),
      atMost('requests that failed', outcome.failed.length, 0, `of ${outcome.requests}`),
      atMost('orders stored under another client', outcome.underAnother, 0),
      atMost('keys answered with two orders', named.filter((ids) => ids.size > 1).length, 0),
      atMost('orders without an answer', outcome.orders - outcome.answered.size, 0),
      atMost('exits other than 0', outcome.exits.filter((code) => code !== 0).length, 0),
    ]
  },
}
