import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './field.module.css'

interface FieldProps {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** At the left of the value. */
  leftSection?: ReactNode
  /** At the right of the value. A tap passes through it to the field, but for a button. */
  rightSection?: ReactNode
  /** The class of the whole field. */
  className?: string | undefined
  classNames?: { input?: string | undefined; section?: string | undefined }
}

export type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>

/** A field with its label, description and error. */
export function TextInput(props: TextInputProps) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  )
}

/** A field for a text of several lines. */
export function Textarea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  )
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'children'> {
  data: ReadonlyArray<{ value: string; label: string }>
}

/** A choice of the browser's own. */
export function NativeSelect({ data, ...props }: SelectProps) {
  const chevron = <IconChevronDown aria-hidden="true" />
  const { frame, control } = useField({ rightSection: chevron, ...props })
  return (
    <Frame {...frame}>
      <select {...control}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** Properties of the control itself: a fault that stands elsewhere, for several fields, has its id there. */
type SaidOfControl = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** Divides the properties of a field between its frame and the browser's own control. */
function useField<P extends FieldProps & SaidOfControl>(props: P) {
  const { label, description, error, leftSection, rightSection, className, classNames, ...rest } =
    props
  const ownId = useId()
  const id = props.id ?? ownId
  const { input, section } = classNames ?? {}
  const notes = [
    props['aria-describedby'],
    description && `${id}-description`,
    error && `${id}-error`,
  ].filter(Boolean)
  return {
    frame: { id, label, description, error, leftSection, rightSection, className, section },
    control: {
      ...rest,
      id,
      className: cx(
        classes.control,
        leftSection ? classes.withIcon : null,
        rightSection ? classes.withRight : null,
        input,
      ),
      'aria-invalid': error || props['aria-invalid'] ? true : undefined,
      'aria-describedby': notes.join(' ') || undefined,
    },
  }
}

interface FrameProps extends Omit<FieldProps, 'classNames'> {
  id: string
  section?: string | undefined
  children: ReactNode
}

function Frame({ id, label, description, error, className, children, ...sections }: FrameProps) {
  return (
    <div className={className}>
      {label ? (
        <label className={`strong text-s leading-14 mb-6 ${classes.label}`} htmlFor={id}>
          {label}
        </label>
      ) : null}
      <div className="relative">
        <Section className={classes.icon} content={sections.leftSection} />
        {children}
        <Section className={cx(classes.right, sections.section)} content={sections.rightSection} />
      </div>
      {description ? (
        <p id={`${id}-description`} className="quiet text-s leading-14 mt-6">
          {description}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.fault}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Section({ className, content }: { className: string | undefined; content: ReactNode }) {
  return content ? (
    <span className={`absolute place-center quiet icons-20 ${className}`}>{content}</span>
  ) : null
}
