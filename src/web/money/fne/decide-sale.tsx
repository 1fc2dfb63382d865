import { IconExternalLink, IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDayMonth, formatTime } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { AnswerCards } from './answer-cards.tsx'
import { CopyText } from './copy-text.tsx'
import { DgiAddressInput, DgiNumberInput } from './dgi-number-input.tsx'
import classes from './fne.module.css'
import type { ShownSale } from './fne-words.ts'
import { FNE_STALE } from './sale-acts.ts'
import { useTypedNumber } from './use-typed-number.ts'

type Answer = 'certified' | 'not_certified'

interface Props {
  sale: ShownSale
  isOwner: boolean
}

/** Nobody knows whether it is certified: what to look for at the DGI, and what was found there. */
export function DecideSale({ sale, isOwner }: Props) {
  return (
    <ol className={classes.steps}>
      <li>
        <Digit>1</Digit>
        <div>
          <h3 className={classes.step}>Cherchez-la sur le site de la DGI</h3>
          <ToLookFor sale={sale} />
        </div>
      </li>
      <li>
        <Digit>2</Digit>
        <div>
          <h3 className={`mb-6 ${classes.step}`}>Dites ce que vous y voyez</h3>
          {isOwner ? (
            <Said sale={sale} />
          ) : (
            <Note>Le responsable de Lavéo la cherche et répond ici.</Note>
          )}
        </div>
      </li>
    </ol>
  )
}

const Digit = ({ children }: { children: string }) => (
  <i className="place-center round fill-primary" aria-hidden="true">
    {children}
  </i>
)

/** The facts by which a person finds a sale in the list of the DGI. */
export function ToLookFor({ sale }: { sale: ShownSale }) {
  const { amount, clientName, sentAs, sentAt } = sale
  const { spaceUrl } = trpc.fne.counts.useQuery().data ?? {}
  const name = sentAs?.name ?? clientName
  return (
    <>
      <dl className={`surface outlined rounded ${classes.facts}`}>
        <div>
          <dt className="quiet">Montant</dt>
          <dd className="strong">
            {formatFcfa(amount)}
            <CopyText what="le montant" text={String(amount)} />
          </dd>
        </div>
        {name ? (
          <div>
            <dt className="quiet">Client</dt>
            <dd className="strong">
              {name}
              <CopyText what="le client" text={name} />
            </dd>
          </div>
        ) : null}
        {sentAt === null ? null : (
          <div>
            <dt className="quiet">Date</dt>
            <dd className="strong">
              {formatDayMonth(sentAt)}, vers {formatTime(sentAt)}
            </dd>
          </div>
        )}
        {sentAs?.note ? (
          <div>
            <dt className="quiet">Note</dt>
            <dd className="strong">
              {sentAs.note}
              <CopyText what="la note" text={sentAs.note} />
            </dd>
          </div>
        ) : null}
      </dl>
      {spaceUrl ? (
        <div className="mt-8">
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconExternalLink />}
            href={spaceUrl}
            target="_blank"
            rel="noreferrer"
          >
            Ouvrir le site
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

const SEND_AGAIN = {
  title: 'L’avez-vous cherchée sur le site de la DGI\u00a0?',
  text: 'Si la DGI l’a déjà certifiée, la renvoyer fait deux certificats pour la même vente. Rien ne s’y efface\u00a0: il faudra une facture d’avoir.',
  confirmLabel: 'Elle n’y est pas, renvoyer',
  tone: 'danger' as const,
}

function Said({ sale }: { sale: ShownSale }) {
  const { id: saleId, updatedAt: seen } = sale
  const [answer, setAnswer] = useState<Answer>()
  const typed = useTypedNumber(sale)
  const confirm = useConfirm()
  const act = useAct(trpc.fne.decide, {
    ...FNE_STALE,
    failed: 'Impossible d’enregistrer.',
    announced: answer === 'certified' ? 'Numéro enregistré.' : 'Elle repart.',
    handled: typed.codes,
    onError: typed.show,
  })
  const submit = async () => {
    if (answer === 'not_certified')
      return (await confirm(SEND_AGAIN)) ? act.run({ saleId, seen, answer }) : undefined
    if (answer !== 'certified' || !(await typed.check())) return undefined
    const { number, token } = typed
    return act.run({ saleId, seen, answer, number, ...(token !== '' && { token }) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AnswerCards
        legend="Ce que montre le site de la DGI"
        value={answer}
        onChange={(next) => setAnswer(next)}
        options={[
          {
            value: 'certified',
            label: 'Certifiée, voici son numéro',
            more: (
              <>
                <DgiNumberInput sale={sale} label="Numéro" typed={typed} />
                <DgiAddressInput typed={typed} />
              </>
            ),
          },
          { value: 'not_certified', label: 'Non certifiée, à renvoyer' },
        ]}
      />
      <ActFailure unanswered={act.unanswered} withRetry={false} />
      {answer === undefined ? null : (
        <div className="mt-12">
          <Button
            type="submit"
            tone="soleil"
            size="lg"
            full
            icon={answer === 'certified' ? <IconRosetteDiscountCheck /> : <IconRefresh />}
            loading={act.isRunning}
          >
            {answer === 'certified' ? 'Enregistrer ce numéro' : 'Renvoyer'}
          </Button>
        </div>
      )}
    </form>
  )
}
