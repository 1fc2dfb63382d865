import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { CLAIMED_NUMBER, isNumberClaimed } from '#shared/access/claimed-number.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { Button } from '#web/components/actions/button.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './compare-records.module.css'

const TYPING_MS = 300

interface Props {
  notId: string
  onChoose: (id: string) => void
}

/** Looks for the other record of a person. */
export function OtherRecord({ notId, onChoose }: Props) {
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
        data-autofocus
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
                    <PersonLines person={one} />
                    <Button
                      className="fixed"
                      size="sm"
                      tone="outline"
                      aria-label={`Choisir ${one.fullname}`}
                      onClick={() => onChoose(one.id)}
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

function PersonLines({ person }: { person: Outputs['users']['findClients'][number] }) {
  const { fullname, phone, email, orders } = person
  const claimed = isNumberClaimed(person) ? CLAIMED_NUMBER : null
  const facts = [
    formatPhone(phone),
    claimed,
    email ?? 'sans e‑mail',
    countLabel(orders, 'commande'),
  ]
  return (
    <p className="shrink">
      <b className="block anywhere">{fullname}</b>
      <span className="block quiet text-s anywhere">{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
