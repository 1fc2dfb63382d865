import type { Queued } from '#shared/record/queue.ts'
import type { ActInput, EmptyBatchInput, StartBatchInput } from './acts.inputs.ts'

/** The keys and times of an input are those of the queue. */
type Kept<Input> = Omit<Input, 'idempotencyKey' | 'takenAt' | 'sentAt' | 'workerN'>

export type WorkshopCall =
  | { is: 'act'; input: Kept<ActInput> }
  | { is: 'startBatch'; input: Kept<StartBatchInput> }
  | { is: 'emptyBatch'; input: Kept<EmptyBatchInput> }

/** Something done in the workshop, as the device keeps it until the server has it. */
export interface QueuedWork extends Queued {
  kind: 'workshop'
  payload: {
    call: WorkshopCall
    /** The server gets only the number; the device shows the name while the act waits. */
    worker: { n: number; name: string } | null
    /** « Lavé, 4 pièces », for the list of what waits. */
    what: string
    /** The reference of its order; of a machine, its name. */
    reference: string
  }
}

/** A photo of a damaged piece, which leaves before the act that names it. */
export interface QueuedLinenPhoto extends Queued {
  kind: 'workshopPhoto'
  payload: { orderId: string; reference: string; actKey: string }
}

export type QueuedWorkshop = QueuedWork | QueuedLinenPhoto

/** The owner of what a paired tablet did: no account is signed in there. */
export const TABLET = 'atelier'
