import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'
import classes from './money-row.module.css'
import { MoneyRow } from './money-row.tsx'

type Advance = Outputs['credit']['advances']['items'][number]

/** The advances by Wave that somebody else than who took them finds in Wave. Nothing is shown while there is none. */
export function WaveAdvances() {
  const query = trpc.credit.advances.useInfiniteQuery({}, nextPage)
  return (
    <PagedList
      query={query}
      words={{
        failed: 'Impossible de charger les avances.',
        moreFailed: 'Impossible de charger les avances suivantes.',
        end: 'Toutes les avances sont affichées.',
        shown: (count) => (count === 1 ? '1 avance affichée' : `${count} avances affichées`),
      }}
      loading={null}
      empty={null}
    >
      {(advances) => (
        <LinedRows>
          {advances.map((advance) => (
            <AdvanceRow key={advance.id} advance={advance} />
          ))}
        </LinedRows>
      )}
    </PagedList>
  )
}

function AdvanceRow({ advance }: { advance: Advance }) {
  const { amount, transactionId, clientId, fullname, phone, takenBy, takenById, createdAt } =
    advance
  const me = useMe()
  const ask = useConfirm()
  const settle = useAct(trpc.credit.settleAdvance, {
    ...MONEY_ACT,
    announced: `Avance ${ofPerson(fullname)} traitée.`,
  })
  const isOwn = me.role === 'admin' && takenById === me.id
  const askAbsent = async () => {
    const yes = await ask({
      title: 'L’avance n’est pas arrivée\u202f?',
      text: `${fullname}, ${formatFcfa(amount)}. Ce qui reste de cette avance quitte son avoir.`,
      confirmLabel: 'Avance non reçue',
      tone: 'danger',
    })
    if (yes) void settle.run({ advance: advance.advance, outcome: 'absent' })
  }
  return (
    <MoneyRow
      name={fullname}
      clientId={clientId}
      phone={phone}
      amount={amount}
      at={createdAt}
      detail={
        <>
          <b>Avance</b>
          {takenBy ? ` notée par ${takenBy} · ` : ' · '}
          <span className={`reference text-s leading-12 ${classes.transaction}`}>
            {transactionId}
          </span>
        </>
      }
    >
      {isOwn ? (
        <p className="quiet text-s mt-6">Une autre personne de l’équipe la cherche dans Wave.</p>
      ) : (
        <div className={`flex wrap gap-8 mt-8 ${classes.settle}`}>
          <Button
            size="sm"
            disabled={settle.isRunning}
            loading={settle.isRunning && settle.input?.outcome === 'found'}
            onClick={() => void settle.run({ advance: advance.advance, outcome: 'found' })}
          >
            Trouvée
          </Button>
          <Button
            tone="ghost"
            size="sm"
            disabled={settle.isRunning}
            loading={settle.isRunning && settle.input?.outcome === 'absent'}
            onClick={() => void askAbsent()}
          >
            Non reçue
          </Button>
        </div>
      )}
      <ActFailure unanswered={settle.unanswered} />
    </MoneyRow>
  )
}
