import { useId } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/components/avatar.tsx'
import { cx } from '#web/components/cx.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { RadioGroup } from '#web/components/radio-group.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { initials } from '#web/lib/initials.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './livreur-choice.module.css'
import { LivreurSkeleton } from './livreur-skeleton.tsx'

type Livreur = Outputs['users']['livreurs'][number]

interface Props {
  /** Who has the order already. */
  excludedId: string | undefined
  value: string | null
  onChange: (livreurId: string) => void
}

/** The livreurs who may be given an order, with what each has in hand. */
export function LivreurChoice({ excludedId, value, onChange }: Props) {
  const name = useId()
  const query = trpc.users.livreurs.useQuery(undefined, {
    select: (livreurs) => livreurs.filter(({ id }) => id !== excludedId),
  })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les livreurs."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<LivreurSkeleton />}
      isEmpty={(livreurs) => livreurs.length === 0}
      empty={
        <EmptyState
          title={excludedId ? 'Aucun autre livreur disponible' : 'Aucun livreur disponible'}
          text="Un livreur apparaît ici dès que son compte est validé."
        />
      }
    >
      {(livreurs) => (
        <RadioGroup legend="Livreur" hideLegend>
          <div className={classes.rows}>
            {livreurs.map((livreur) => (
              <Row
                key={livreur.id}
                name={name}
                livreur={livreur}
                on={livreur.id === value}
                onChoose={() => onChange(livreur.id)}
              />
            ))}
          </div>
        </RadioGroup>
      )}
    </QueryBoundary>
  )
}

interface RowProps {
  name: string
  livreur: Livreur
  on: boolean
  onChoose: () => void
}

function Row({ name, livreur, on, onChoose }: RowProps) {
  const { id, fullname, phone, missions } = livreur
  return (
    <label className={cx(classes.row, on && classes.on)}>
      <input
        className={classes.input}
        type="radio"
        name={name}
        value={id}
        checked={on}
        onChange={onChoose}
      />
      <span className={classes.dot} aria-hidden="true" />
      <Avatar className={classes.avatar}>{initials(fullname)}</Avatar>
      <span className={classes.who}>
        <b className={classes.name}>{fullname}</b> <span>{formatPhone(phone)}</span>
      </span>{' '}
      <b className={classes.load}>{load(missions)}</b>
    </label>
  )
}

function load(missions: number): string {
  if (missions === 0) return 'Aucune mission'
  return missions === 1 ? '1 mission' : `${missions} missions`
}
