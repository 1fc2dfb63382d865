import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { orderAmongAlike } from './staff-signup/alike-codes.ts'
import classes from './staff-signup/staff-signup.module.css'

/** Somebody stands beside the owner and waits for the digits. */
const REFRESH_MS = 4_000

/** The list of who asks for the code of an internal account, and its digits for an owner, while no e-mail leaves. */
export function AskedCodes() {
  const query = trpc.staffSignUp.asked.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return (
    <section aria-label="Codes demandés" aria-live="polite">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les codes demandés."
        loading={<SkeletonBlock width="100%" height="44px" />}
        isEmpty={(codes) => codes.length === 0}
        empty={<p className="quiet">Personne n’attend de code. Il s’affichera ici.</p>}
      >
        {(codes) => (
          <ul className="stack gap-8">
            {codes.map((code) => (
              <AskedCode key={code.id} code={code} order={orderAmongAlike(code, codes)} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}

type Asked = Outputs['staffSignUp']['asked'][number]

function AskedCode({ code, order }: { code: Asked; order: string }) {
  const [digits, setDigits] = useState<string>()
  const show = useAct(trpc.staffSignUp.showCode, {
    failed: 'Code non montré',
    stale: ['staffSignUp'],
    onSuccess: (shown) => setDigits(shown.digits),
  })
  const role = ROLE_LABELS[code.role]
  return (
    <li className="row wrap gap-12 justify-between">
      <span className="leading-14">
        <b className="block">{role}</b>{' '}
        <span className="quiet text-s">
          demandé à {formatTime(code.createdAt)} depuis {code.address}
          {order}
        </span>
      </span>
      {digits ? (
        <b className={`digits text-3xl leading-1 ${classes.digits}`}>{digits}</b>
      ) : (
        <Button
          tone="outline"
          icon={<IconEye />}
          loading={show.isRunning}
          onClick={() => show.run({ codeId: code.id })}
        >
          Montrer le code
        </Button>
      )}
      <div className="full hide-empty">
        <ActFailure unanswered={show.unanswered} />
      </div>
    </li>
  )
}
