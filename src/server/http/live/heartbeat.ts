const TURN_MS = 1000

/** An open stream, as far as time concerns it. */
export interface Beating {
  /** Shows the browser that the stream still lives. */
  ping(): void
  /** Ends a stream that has lasted its longest time: its browser comes back. */
  expire(): void
}

export interface Heartbeat {
  /** Returns the function that removes the stream. */
  add(stream: Beating): () => void
}

/**
 * One timer for all open streams: a wheel that turns by one place each second and pings the streams
 * there, so that each is pinged every `pingMs`, until its end after `maxDurationMs`. After a restart
 * all streams open at once: they are spread over the places, so that their pings and ends do not
 * come at once too.
 */
export function createHeartbeat(pingMs: number, maxDurationMs: number): Heartbeat {
  /** At each place, the streams and how many pings each of them has left. */
  const places = Array.from({ length: pingMs / TURN_MS }, () => new Map<Beating, number>())
  const maxPings = maxDurationMs / pingMs
  let open = 0
  let added = 0
  let turns = 0
  let timer: NodeJS.Timeout | undefined

  function turn(): void {
    turns += 1
    const place = places[turns % places.length] ?? new Map<Beating, number>()
    for (const [stream, left] of place) {
      if (left <= 1) stream.expire()
      else {
        place.set(stream, left - 1)
        stream.ping()
      }
    }
  }

  return {
    add(stream) {
      added += 1
      const place = places[added % places.length]
      place?.set(stream, maxPings)
      open += 1
      timer ??= setInterval(turn, TURN_MS)
      return () => {
        if (!place?.delete(stream)) return
        open -= 1
        if (open > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
