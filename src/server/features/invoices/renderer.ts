import { Worker } from 'node:worker_threads'
import { AppError } from '#server/lib/app-error.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Invoice } from '#shared/money/invoice.ts'
import type { Drawn } from './invoices.worker.ts'

/** Draws invoices in a thread of its own, one after the other. */
export interface Renderer {
  /** The PDF of an invoice. Throws DATABASE_BUSY when too many wait or when this one takes too long. */
  render(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

interface Options {
  /** How long one invoice may take, in milliseconds. */
  limitMs?: number
  /** Whoever comes after this many is told so rather than kept. */
  maxWaiting?: number
  /** What the thread runs. */
  script?: URL
}

interface Job {
  invoice: Invoice
  /** A thread that died had it in hand: another death is its own fault. */
  retried: boolean
  done: (pdf: Uint8Array<ArrayBuffer>) => void
  failed: (error: unknown) => void
}

const WORKER = new URL('./invoices.worker.ts', import.meta.url)
const MEMORY = { maxOldGenerationSizeMb: 128 }

/** A renderer whose thread starts with the first invoice, and again after it died. */
export function createRenderer(log: Logger, options: Options = {}): Renderer {
  return new ThreadRenderer(log, options)
}

class ThreadRenderer implements Renderer {
  readonly #log: Logger
  readonly #options: Required<Options>
  readonly #waiting: Job[] = []
  #job: Job | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(log: Logger, options: Options) {
    this.#log = log
    this.#options = { limitMs: 10_000, maxWaiting: 50, script: WORKER, ...options }
  }

  render(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((done, failed) => {
      if (this.#waiting.length >= this.#options.maxWaiting)
        return failed(new AppError('DATABASE_BUSY'))
      this.#waiting.push({ invoice, retried: false, done, failed })
      this.#next()
    })
  }

  async close(): Promise<void> {
    const stopped = this.#worker
    this.#worker = undefined
    await stopped?.terminate()
  }

  #next(): void {
    if (this.#job) return
    this.#job = this.#waiting.shift()
    if (!this.#job) return
    this.#worker ??= this.#startWorker()
    this.#worker.postMessage(this.#job.invoice)
    this.#timer = setTimeout(() => this.#giveUp(), this.#options.limitMs)
  }

  #startWorker(): Worker {
    // Nothing of the configuration, which holds secrets, goes into the thread.
    const options = { name: 'invoices', resourceLimits: MEMORY, env: {} }
    const worker = new Worker(this.#options.script, options)
    // An idle thread must not keep the process from ending.
    worker.unref()
    worker.on('message', (drawn: Drawn) => this.#finish(drawn))
    worker.on('error', (err) => this.#log.warn({ err }, 'the thread that draws invoices failed'))
    worker.on('exit', () => {
      if (worker === this.#worker) this.#tryAgain()
    })
    return worker
  }

  #finish(drawn: Drawn): void {
    const job = this.#take()
    if ('pdf' in drawn) job?.done(drawn.pdf)
    else job?.failed(new Error(drawn.fault))
    this.#next()
  }

  #take(): Job | undefined {
    clearTimeout(this.#timer)
    const job = this.#job
    this.#job = undefined
    return job
  }

  #tryAgain(): void {
    this.#worker = undefined
    const lost = this.#take()
    if (lost?.retried) lost.failed(new Error('The thread that draws invoices died twice'))
    else if (lost) this.#waiting.unshift({ ...lost, retried: true })
    this.#next()
  }

  #giveUp(): void {
    this.#log.warn({ limitMs: this.#options.limitMs }, 'an invoice took too long to draw')
    void this.close()
    this.#take()?.failed(new AppError('DATABASE_BUSY'))
    this.#next()
  }
}
