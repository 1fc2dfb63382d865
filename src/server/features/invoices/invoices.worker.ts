import { parentPort } from 'node:worker_threads'
import type { Invoice } from '#shared/money/invoice.ts'
import { drawInvoice } from './draw-invoice.ts'

/** What the worker answers to each invoice it is sent. */
export type Drawn = { pdf: Uint8Array<ArrayBuffer> } | { fault: string }

parentPort?.on('message', (invoice: Invoice) => {
  drawInvoice(invoice).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn, [pdf.buffer]),
    (error: Error) => parentPort?.postMessage({ fault: String(error.stack) } satisfies Drawn),
  )
})
