import { useNavigate } from 'react-router-dom'
import { type NewClientValues, newClientForm } from '#shared/access/team-clients.ts'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { teamOrderPath } from '../../team-order-paths.ts'
import { type FoundClient, ownerText } from '../client-words.ts'

interface Props {
  initialValues: NewClientValues
  onChange: (values: NewClientValues) => void
  onCancel: () => void
}

/** A new client by a name and a phone. Clients who have this phone are proposed before a second record is made. */
export function NewClientForm({ initialValues, onChange, onCancel }: Props) {
  const navigate = useNavigate()
  const form = useZodForm(newClientForm, { initialValues, onValuesChange: onChange })
  const owners = usePhoneOwners(form.values.phone)
  const create = useKeyedAct(trpc.users.createClient, {
    // A phone that became known meanwhile is shown by the form, which reads its owners again.
    failed: 'La fiche n’a pas été créée.',
    stale: ['users'],
    onSuccess: ({ id }) => navigate(teamOrderPath(id)),
  })
  const isShared = owners.length > 0
  const confirm = useConfirm()
  // The button changes its meaning while it may be under a thumb: a second record is asked about.
  const submit = async (values: NewClientValues) => {
    if (isShared && !(await confirm(secondRecordQuestion(owners)))) return
    create.run(isShared ? { ...values, sharedPhone: true } : values)
  }
  return (
    <Ticket as="section" aria-labelledby="nouveau-client">
      <TicketBody>
        <form
          data-kept-draft
          className="stack gap-14"
          noValidate
          onSubmit={form.onSubmit((values) => void submit(values))}
        >
          <h3 id="nouveau-client">Nouveau client</h3>
          {/* Its button had the focus and is gone. */}
          <FullnameInput {...form.getInputProps('fullname')} autoComplete="off" autoFocus />
          <PhoneInput
            {...form.getInputProps('phone')}
            autoComplete="off"
            description="Sans e‑mail ni mot de passe."
          />
          <div className="stack gap-10 hide-empty" role="status">
            {owners.map((owner) => (
              <PhoneOwner key={owner.id} owner={owner} />
            ))}
          </div>
          <Button
            full
            type="submit"
            tone={isShared ? 'outline' : 'indigo'}
            loading={create.isRunning}
          >
            {isShared ? 'Créer une autre fiche' : 'Créer la fiche'}
          </Button>
          <Button full tone="ghost" disabled={create.isRunning} onClick={onCancel}>
            Annuler
          </Button>
          <ActFailure unanswered={create.unanswered} withRetry={false} />
        </form>
      </TicketBody>
    </Ticket>
  )
}

function secondRecordQuestion(owners: readonly FoundClient[]) {
  const names = owners.map(({ fullname }) => isolated(fullname)).join(', ')
  return {
    title: 'Une autre fiche pour ce numéro\u202f?',
    text: `C’est déjà celui ${ofPerson(names)}. Créez-en une autre seulement si deux personnes le partagent.`,
    confirmLabel: 'Créer une autre fiche',
  }
}

function PhoneOwner({ owner }: { owner: FoundClient }) {
  return (
    <Note tone="warning" title={`Ce numéro est celui ${ofPerson(owner.fullname)}`}>
      {ownerText(owner)}
      {owner.disabled ? null : (
        <div className="flex mt-10">
          <ButtonLink size="sm" to={teamOrderPath(owner.id)}>
            Prendre sa fiche
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}

/** The clients who have the phone that is typed, once it is a whole number. */
function usePhoneOwners(typed: string): FoundClient[] {
  const phone = parsePhone(typed)
  const e164 = phone.ok ? phone.e164 : ''
  const { data = [] } = trpc.users.findClients.useQuery(
    { search: e164 },
    { enabled: e164 !== '', staleTime: 0 },
  )
  return data.filter((client) => client.phone === e164)
}
