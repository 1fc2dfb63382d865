import { IconX } from '@tabler/icons-react'
import type { WorkshopWorker } from '#shared/workshop/board.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import classes from './who.module.css'
import { chooseWorker } from './worker.ts'
import { WorkerMark } from './worker-mark.tsx'

interface Props {
  workers: readonly WorkshopWorker[]
  opened: boolean
  /** It is null where the sheet was closed without a name. */
  onAnswer: (worker: WorkshopWorker | null) => void
}

/** Asks who works: one tap on a first name. */
export function WorkerSheet({ workers, opened, onAnswer }: Props) {
  return (
    <Dialog bare opened={opened} onClose={() => onAnswer(null)} title="Qui travaille&#8239;?">
      <div className={classes.names}>
        {workers.map((worker) => (
          <button
            key={worker.n}
            type="button"
            className={`row gap-12 clickable strong ${classes.name}`}
            onClick={() => {
              chooseWorker(worker.n)
              onAnswer(worker)
            }}
          >
            <WorkerMark worker={worker} />
            {worker.name}
          </button>
        ))}
        <button
          type="button"
          className={`row gap-12 clickable strong ${classes.name} ${classes.nobody}`}
          onClick={() => onAnswer(null)}
        >
          <IconX width={34} height={34} aria-hidden="true" />
          Annuler
        </button>
      </div>
    </Dialog>
  )
}
