import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './select-field.module.css'

/** Mantine's Select with its styles: for screens that need it, not for the shell. */
export function SelectField({ classNames: _, ...props }: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown aria-hidden="true" />}
      rightSectionPointerEvents="none"
      nothingFoundMessage="Rien ne correspond."
      comboboxProps={{
        withinPortal: false,
        shadow: 'lg',
        offset: 6,
        transitionProps: { duration: 120 },
      }}
      {...props}
      classNames={{ dropdown: classes.dropdown, option: classes.option }}
    />
  )
}
