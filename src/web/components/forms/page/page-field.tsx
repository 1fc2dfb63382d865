import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { fieldSlots } from '#shared/shop/site/page-slots.ts'
import { cx } from '#web/lib/cx.ts'
import classes from '../field.module.css'
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx'

interface Props {
  /** Its name in the form, which is its id too. */
  name: string
  label: string
  icon?: ReactNode
  className?: string | undefined
  /**
   * The names of the server's fields: the server's sentences are written into the page for the faults that a browser
   * can find alone.
   */
  schema: z.ZodMiniType<unknown, string | undefined>
}

type InputProps = Props &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
  >

/** A field of a prerendered page. The server fills it again when it refuses the form. */
export function PageInput({ name, label, icon, className, schema, ...input }: InputProps) {
  return (
    <Frame name={name} label={label} icon={icon} className={className}>
      <input
        className={cx(classes.control, icon ? classes.withIcon : null)}
        {...controlProps(name, schema)}
        data-malformed={input.type === 'email' ? faultOf(schema, '@') : undefined}
        {...input}
      />
    </Frame>
  )
}

/** A field for a password, which the server never sends back. The page's script shows it on demand. */
export function PageSecretInput({ name, label, icon, schema, autoComplete }: InputProps) {
  const { defaultValue: _, ...control } = controlProps(name, schema)
  return (
    <Frame name={name} label={label} icon={icon}>
      <input
        className={cx(classes.control, classes.withIcon, classes.withRight)}
        type="password"
        autoComplete={autoComplete}
        {...control}
      />
      <button
        type="button"
        className={`absolute place-center rounded-badge icons-20 ${classes.eye}`}
        aria-label="Afficher ou masquer la saisie"
        data-reveal=""
      >
        <EyeIcon />
        <EyeOffIcon />
      </button>
    </Frame>
  )
}

interface TextareaProps extends Props {
  rows: number
  /** The most characters that the schema accepts. */
  max: number
}

/** A field for a text of several lines. */
export function PageTextarea({ name, label, className, schema, rows, max }: TextareaProps) {
  return (
    <Frame name={name} label={label} className={className}>
      <textarea
        className={classes.control}
        rows={rows}
        {...controlProps(name, schema)}
        data-max={max}
        data-too-long={faultOf(schema, 'a'.repeat(max + 1))}
      />
    </Frame>
  )
}

type FrameProps = Omit<Props, 'schema'> & { children: ReactNode }

function Frame({ name, label, icon, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label className={`strong text-s leading-14 mb-6 ${classes.label}`} htmlFor={name}>
        {label}
      </label>
      <div className="relative">
        {icon ? (
          <span
            className={`absolute place-center quiet icons-20 ${classes.icon}`}
            aria-hidden="true"
          >
            {icon}
          </span>
        ) : null}
        {children}
      </div>
      <p id={faultId(name)} className={classes.fault}>
        {fieldSlots(name).fault}
      </p>
    </div>
  )
}

function controlProps(name: string, schema: Props['schema']) {
  const { typed, invalid } = fieldSlots(name)
  const missing = faultOf(schema, '')
  return {
    id: name,
    name,
    required: missing !== undefined,
    defaultValue: typed,
    'aria-describedby': faultId(name),
    'aria-invalid': invalid as 'true',
    'data-missing': missing,
  }
}

/** The sentence with which a schema refuses a text, if it does. */
function faultOf(schema: Props['schema'], typed: string): string | undefined {
  return schema.safeParse(typed).error?.issues[0]?.message
}

const faultId = (name: string) => `${name}-fault`
