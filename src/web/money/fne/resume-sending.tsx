import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { FNE_STALE } from './sale-acts.ts'

/** Sends all that waits, once somebody mended why. */
export function ResumeSending() {
  const act = useAct(trpc.fne.resume, {
    ...FNE_STALE,
    failed: 'Impossible de reprendre.',
    announced: 'Les envois reprennent.',
  })
  return (
    <div className="stack gap-8">
      <ActFailure unanswered={act.unanswered} />
      <div>
        <Button
          tone="outline"
          icon={<IconRefresh />}
          loading={act.isRunning}
          onClick={() => void act.run()}
        >
          C’est réglé, reprendre
        </Button>
      </div>
    </div>
  )
}
