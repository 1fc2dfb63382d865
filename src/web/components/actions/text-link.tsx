import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '#web/lib/cx.ts'
import classes from './text-link.module.css'

type Props =
  | ({ to: LinkProps['to']; href?: never } & LinkProps)
  | ({ href: string; to?: never } & ComponentPropsWithRef<'a'>)

/** A bold underlined link on its own line, tall enough for a thumb. */
export function TextLink({ className, ...rest }: Props) {
  const root = cx(classes.link, className)
  return rest.href === undefined ? (
    <Link className={root} {...rest} />
  ) : (
    <a className={root} {...rest} />
  )
}
