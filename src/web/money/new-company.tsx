import { useNavigate } from 'react-router-dom'
import {
  type CreateCompanyInput,
  companyOfClientForm,
  newCompanyForm,
} from '#shared/money/companies/companies.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { appCodeOf, describeError, detailsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { CompanyFields, NameField } from './companies/company-fields.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

const EMPTY = { name: '', phone: '', ncc: '', rccm: '', template: 'B2B', ordersBy: 'team' } as const

const STALE = ['companies', 'clientRecords', 'users', 'stats'] as const

/** A company that is new, by its name, a number and what the DGI asks for; its file opens. */
export default function NewCompanyDialog({ opened, onClose }: Props) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { form, clear } = useKeptForm(newCompanyForm, { key: 'laveo-new-company', empty: EMPTY })
  const create = useKeyedAct(trpc.companies.create, {
    failed: 'L’entreprise n’a pas été créée.',
    handled: ['PHONE_KNOWN', 'NCC_TAKEN', 'NCC_NEEDED'],
    stale: STALE,
    onSuccess({ id }) {
      clear()
      onClose()
      void navigate(paths.admin.client(id))
    },
    onError(error, input) {
      showNccFault(error, form.setFieldError)
      // Not awaited: the act is over, and its question may begin another one.
      void askToShare(error, input)
    },
  })
  const askToShare = async (error: unknown, { client, ...facts }: CreateCompanyInput) => {
    const known = detailsOf(error, 'PHONE_KNOWN')
    if (!known || 'id' in client) return
    const yes = await confirm({
      title: 'Une autre fiche pour ce numéro\u202f?',
      text: `C’est déjà celui ${ofPerson(known.names)}. Si c’est la même entreprise, ouvrez cette fiche et choisissez « C’est une entreprise ».`,
      confirmLabel: 'Créer une autre fiche',
    })
    const { idempotencyKey: _, ...values } = facts
    if (yes) void create.run({ ...values, client: { phone: client.phone, sharedPhone: true } })
  }
  return (
    <Dialog
      title="Nouvelle entreprise"
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={create.unanswered}
      footer={
        <Footer
          form={NEW_FORM}
          label="Créer la fiche"
          isSending={create.isRunning}
          onClose={onClose}
        />
      }
    >
      <form
        id={NEW_FORM}
        data-kept-draft
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit(
          ({ phone, ...facts }) => void create.run({ ...facts, client: { phone } }),
        )}
      >
        <NameField form={form} />
        <PhoneInput {...form.getInputProps('phone')} autoComplete="off" />
        <CompanyFields form={form} />
      </form>
    </Dialog>
  )
}

const NEW_FORM = 'nouvelle-entreprise'

interface ClientProps extends Props {
  client: { id: string; fullname: string }
}

/** « C’est une entreprise »: what a client's record needs to be one. */
export function CompanyOfClientDialog({ client: { id, fullname }, opened, onClose }: ClientProps) {
  const { phone: _, ...empty } = EMPTY
  const form = useZodForm(companyOfClientForm, { initialValues: { ...empty, name: fullname } })
  const create = useKeyedAct(trpc.companies.create, {
    failed: 'La fiche n’est pas devenue celle d’une entreprise.',
    announced: 'Cette fiche est maintenant celle d’une entreprise.',
    handled: ['NCC_TAKEN', 'NCC_NEEDED'],
    stale: STALE,
    onSuccess: onClose,
    onError: (error) => showNccFault(error, form.setFieldError),
  })
  return (
    <Dialog
      title="C’est une entreprise"
      subtitle={`La fiche ${ofPerson(fullname)} garde ses commandes, son numéro et son lien.`}
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={create.unanswered}
      footer={
        <Footer
          form={CLIENT_FORM}
          label="Enregistrer"
          isSending={create.isRunning}
          onClose={onClose}
        />
      }
    >
      <form
        id={CLIENT_FORM}
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit(
          (facts) => void create.run({ ...facts, client: { id, seen: fullname } }),
        )}
      >
        <NameField form={form} />
        {form.values.name === fullname ? null : (
          <p className="quiet text-s">{fullname} devient son premier contact.</p>
        )}
        <CompanyFields form={form} />
      </form>
    </Dialog>
  )
}

const CLIENT_FORM = 'client-entreprise'

/** Writes what is wrong with the number under its field. */
function showNccFault(error: unknown, show: (path: 'ncc', fault: string) => void): void {
  const code = appCodeOf(error)
  if (code === 'NCC_TAKEN' || code === 'NCC_NEEDED') show('ncc', describeError(error).text)
}

interface FooterProps {
  form: string
  label: string
  isSending: boolean
  onClose: () => void
}

function Footer({ form, label, isSending, onClose }: FooterProps) {
  return (
    <>
      <Button tone="ghost" disabled={isSending} onClick={onClose}>
        Annuler
      </Button>
      <Button tone="soleil" type="submit" form={form} loading={isSending}>
        {label}
      </Button>
    </>
  )
}
