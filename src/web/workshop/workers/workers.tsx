import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { BelowForm } from '#web/shop/below-form.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'

const CHANGES = ['workshop'] as const

/** A tablet offers these first names. None is an account. */
export default function Workers() {
  const query = trpc.workshop.workers.useQuery()
  return (
    <BelowForm title="Prénoms" anchor="prenoms">
      <p className="quiet">
        Qui travaille touche son prénom sur la tablette. Ce n’est pas un compte&nbsp;: chaque geste
        garde le prénom et l’heure.
      </p>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les prénoms."
        loading={<SkeletonBlock width="100%" height="96px" />}
      >
        {(workers) => <WorkerList workers={workers} />}
      </QueryBoundary>
      <NewWorker />
    </BelowForm>
  )
}

function WorkerList({ workers }: { workers: Outputs['workshop']['workers'] }) {
  if (workers.length === 0) return <p>Aucun prénom. Les gestes n’auront que la tablette.</p>
  return (
    <ul className="seams-between">
      {workers.map((worker) => (
        <WorkerRow key={worker.n} worker={worker} />
      ))}
    </ul>
  )
}

function WorkerRow({ worker: { n, name } }: { worker: Outputs['workshop']['workers'][number] }) {
  const confirm = useConfirm()
  const remove = useAct(trpc.workshop.removeWorker, {
    failed: `${name} est encore dans la liste.`,
    stale: CHANGES,
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Retirer ${name}\u00a0?`,
      text: 'Les tablettes ne proposeront plus ce prénom. Les gestes passés le gardent.',
      confirmLabel: 'Retirer',
      tone: 'danger',
    })
    if (yes) await remove.run({ n })
  }
  return (
    <li className="row justify-between gap-12">
      <b className="anywhere">{name}</b>
      <button
        type="button"
        className="place-center square-48 rounded negative icons-22 clickable"
        aria-label={`Retirer ${name}`}
        disabled={remove.isRunning}
        onClick={ask}
      >
        <IconTrash aria-hidden="true" />
      </button>
    </li>
  )
}

function NewWorker() {
  const name = useKept('laveo-prenom-atelier', (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const add = useAct(trpc.workshop.addWorker, { stale: CHANGES, onSuccess: () => name.clear() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run({ name: name.value })
  }
  return (
    <form className="stack gap-8" onSubmit={submit}>
      <TextInput
        label="Nouveau prénom"
        autoComplete="off"
        maxLength={24}
        value={name.value}
        error={fieldsOf(add.error)?.name}
        onChange={({ currentTarget }) => name.update(() => currentTarget.value)}
      />
      <ActFailure unanswered={add.unanswered} withRetry={false} />
      <div>
        <Button type="submit" tone="outline" icon={<IconPlus />} loading={add.isRunning}>
          Ajouter
        </Button>
      </div>
    </form>
  )
}
