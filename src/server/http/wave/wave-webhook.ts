import type { Deps } from '#server/deps.ts'
import {
  isSignedByWave,
  readWaveEvent,
  storeWaveEvent,
} from '#server/money/wave/wave-webhook.service.ts'
import type { HttpContext } from '../context.ts'

/**
 * Receives Wave's webhooks. Wave waits five seconds at most, so the answer is sent before Wave is
 * asked anything.
 */
export function waveWebhook(deps: Deps, secret: string) {
  return async (c: HttpContext): Promise<Response> => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const header = c.req.header('wave-signature')
    if (!isSignedByWave({ header, body, secret }, deps.clock.now())) return c.body(null, 401)
    const event = readWaveEvent(body)
    if (!event) return c.body(null, 400)
    await storeWaveEvent(deps, event)
    return c.body(null, 200)
  }
}
