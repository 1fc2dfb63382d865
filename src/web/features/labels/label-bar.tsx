import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import classes from './label-bar.module.css'
import { FORMAT_LABELS, LABEL_FORMATS, type LabelFormat } from './label-text.ts'

interface Props {
  format: LabelFormat
  onFormat: (format: LabelFormat) => void
  /** Nothing to print while it is being read, or when there is none. */
  ready: boolean
}

/** Above the label: the way back, the paper, and the printing. */
export function LabelBar({ format, onFormat, ready }: Props) {
  const navigate = useNavigate()
  const { role } = useMe()
  const goBack = () => {
    // How many screens of the application came before this one, in this tab: the router counts them there.
    const before: unknown = window.history.state?.idx
    if (typeof before === 'number' && before > 0) void navigate(-1)
    else void navigate(ROLE_HOME[role], { replace: true })
  }
  return (
    <div className={`between align-center ${classes.bar}`}>
      <Button tone="ghost" icon={<IconArrowLeft />} onClick={goBack}>
        Retour
      </Button>
      <div className={classes.format}>
        <Segmented
          legend="Format"
          hideLegend
          size="sm"
          value={format}
          onChange={onFormat}
          options={LABEL_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
      </div>
      <Button icon={<IconPrinter />} disabled={!ready} onClick={() => window.print()}>
        Imprimer
      </Button>
    </div>
  )
}
