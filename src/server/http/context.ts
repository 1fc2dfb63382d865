import type { Writable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** The variables of a request in Hono. */
export interface HttpEnv {
  // Absent when a test calls the application without a socket.
  Bindings: Partial<HttpBindings> & {
    /**
     * Set by a handler that writes the body itself, without the costs of a web stream: called once
     * the head of its answer is sent.
     */
    writeBody?: (outgoing: Writable) => void
  }
  Variables: {
    requestId: string
    /** The address that the request came from; see `clientAddress`. */
    address: string
    /**
     * The headers of every answer, for a handler that puts them into its `Response` itself; see
     * `headAnswers`. Called last, when the answer is certain.
     */
    takeHeaders: () => Record<string, string>
    /** Set once the session is known, for the log. */
    userId?: string
    /** Health checks and static files are logged at debug level only. */
    quiet?: boolean
    /** No page comes of the answer, so it carries no headers that only a page obeys; see `isPartOfPage`. */
    partOfPage?: boolean
  }
}

export type HttpContext = Context<HttpEnv>
export type Middleware = MiddlewareHandler<HttpEnv>
