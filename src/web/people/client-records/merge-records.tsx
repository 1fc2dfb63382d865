import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowMerge } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { CLAIMED_NUMBER, isNumberClaimed } from '#shared/access/claimed-number.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './client-file.module.css'
import type { ClientRecord } from './client-record.ts'

interface Props {
  client: ClientRecord
}

/** Joins this record with another one of the same person: the other is looked for, both are seen, then confirmed. */
export default function MergeRecords({ client }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState<Person | null>(null)
  if (!isOpen)
    return (
      <Button full tone="outline" icon={<IconArrowMerge />} onClick={() => setOpen(true)}>
        Fusionner deux fiches
      </Button>
    )
  return (
    <section className="stack gap-12">
      <h3>Fusionner deux fiches</h3>
      <p className="quiet text-s">Quand une même personne a deux fiches.</p>
      {other ? (
        <>
          {client.email !== null && other.email !== null ? (
            <Note tone="warning" title="Deux comptes avec e‑mail ne se fusionnent pas.">
              Chacun a son mot de passe&nbsp;: seul leur propriétaire peut en supprimer un, dans son
              profil.
            </Note>
          ) : (
            <Merging client={client} other={other} onMerged={() => setOpen(false)} />
          )}
          <Button full tone="ghost" onClick={() => setOther(null)}>
            Choisir une autre fiche
          </Button>
        </>
      ) : (
        <OtherRecord notId={client.id} onChoose={setOther} />
      )}
    </section>
  )
}

type Found = Outputs['users']['findClients'][number]
type Person = Pick<Found, 'id' | 'fullname' | 'phone' | 'email' | 'phoneProvenAt'>

const TYPING_MS = 300

function OtherRecord({ notId, onChoose }: { notId: string; onChoose: (one: Person) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const query = trpc.users.findClients.useQuery(
    { search },
    { enabled: isSearchable(search), placeholderData: keepPreviousData },
  )
  return (
    <div className="stack gap-12">
      <SearchField
        label="L’autre fiche"
        autoFocus
        description="Nom ou téléphone, trois chiffres suffisent."
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {isSearchable(typed) && isSearchable(search) ? (
        <QueryBoundary
          query={query}
          loading={<SkeletonBlock width="100%" height="72px" />}
          errorTitle="Impossible de chercher les clients."
        >
          {(clients) => {
            const others = clients.filter(({ id }) => id !== notId)
            if (others.length === 0) return <p role="status">Aucune autre fiche trouvée.</p>
            return (
              <ul className="stack gap-8" aria-label="Fiches trouvées">
                {others.map((one) => (
                  <li key={one.id} className={`row justify-between gap-12 ${classes.record}`}>
                    <PersonLines person={one} orders={one.orders} />
                    <Button
                      className="fixed"
                      size="sm"
                      tone="outline"
                      aria-label={`Choisir ${one.fullname}`}
                      onClick={() => onChoose(one)}
                    >
                      Choisir
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </QueryBoundary>
      ) : null}
    </div>
  )
}

interface MergingProps extends Props {
  other: Person
  onMerged: () => void
}

/** Both records, which one stays, and the button that joins them. */
function Merging({ client, other, onMerged }: MergingProps) {
  const [keepsOther, setKeepsOther] = useState(client.email === null)
  const confirm = useConfirm()
  const merge = useAct(trpc.clientRecords.merge, {
    failed: 'Fiches non fusionnées',
    stale: ['orders', 'users', 'clientRecords', 'stats'],
  })
  const [kept, left] = keepsOther ? [other, client] : [client, other]
  const askToMerge = async () => {
    const yes = await confirm({
      title: `Fermer la fiche ${ofPerson(left.fullname)}\u202f?`,
      text: `Ses commandes passent à la fiche ${ofPerson(kept.fullname)}, son lien ne s’ouvre plus. On ne peut pas revenir en arrière.`,
      confirmLabel: 'Fusionner les fiches',
      tone: 'danger',
    })
    if (!yes) return
    const merged = await merge.run({ keptId: kept.id, leftId: left.id })
    if (!merged) return
    announceToReaders(`Fiches fusionnées. ${movedText(merged.orders, kept.fullname)}`)
    onMerged()
  }
  const isFree = client.email === null && other.email === null
  return (
    <>
      <div>
        <h4 ref={focusOnMount} tabIndex={-1} className="text-s quiet mb-6">
          Fiche gardée
        </h4>
        <div className={classes.record}>
          <PersonLines person={kept} />
        </div>
      </div>
      <div>
        <h4 className="text-s quiet mb-6">Fiche fermée</h4>
        <div className={classes.record}>
          <PersonLines person={left} />
        </div>
      </div>
      {isFree ? (
        <Button full tone="ghost" onClick={() => setKeepsOther(!keepsOther)}>
          Garder l’autre
        </Button>
      ) : null}
      <Button full tone="danger" loading={merge.isRunning} onClick={askToMerge}>
        Fusionner
      </Button>
      <ActFailure unanswered={merge.unanswered} withRetry={false} />
    </>
  )
}

function PersonLines({ person, orders }: { person: Person; orders?: number }) {
  const { fullname, phone, email } = person
  const count = orders === undefined ? null : ordersText(orders)
  const claimed = isNumberClaimed(person) ? CLAIMED_NUMBER : null
  return (
    <p className="shrink">
      <b className="block anywhere">{fullname}</b>
      <span className="block quiet text-s anywhere">
        {[formatPhone(phone), claimed, email ?? 'sans e‑mail', count].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

const ordersText = (count: number) => (count > 1 ? `${count} commandes` : `${count} commande`)

function movedText(count: number, fullname: string): string {
  if (count === 0) return `La fiche ${ofPerson(fullname)} est gardée.`
  return count === 1
    ? `1 commande est passée à la fiche ${ofPerson(fullname)}.`
    : `${count} commandes sont passées à la fiche ${ofPerson(fullname)}.`
}
