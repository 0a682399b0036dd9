/** What is above the table of users: search, role, order and columns. */
import { userOrders, type UserOrder } from '#contract/list-choices.ts';
import type { RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Check, Columns3 } from 'lucide';
import { membershipRoleIds } from '#contract/roles.ts';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/popover.css';
import { roleName } from '../say.ts';
import { hiddenWithout, shownColumns, userColumns, type UsersAddress } from './users-address.ts';

interface UsersToolsProps {
  readonly address: UsersAddress;
  /** What is typed, which the address follows. */
  readonly search: string;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly shown: number;
  readonly total: number;
  readonly onSearch: (search: string) => void;
  readonly onChange: (next: Partial<UsersAddress>) => void;
}

function ChooseColumns({ address, onChange }: Pick<UsersToolsProps, 'address' | 'onChange'>) {
  const t = useSettingsMessages().users;
  return (
    <MenuTrigger>
      <AriaButton className="button small">
        <Icon of={Columns3} />
        {t.chooseColumns}
      </AriaButton>
      <Popover className="popover rows-menu" placement="bottom end">
        <Menu
          aria-label={t.chooseColumns}
          selectionMode="multiple"
          selectedKeys={shownColumns(address)}
          onSelectionChange={(keys) =>
            onChange({ hidden: hiddenWithout(new Set(keys === 'all' ? userColumns : keys)) })
          }
        >
          {userColumns.map((column) => (
            <MenuItem key={column} id={column} textValue={t.columns[column]}>
              {({ isSelected }) => (
                <>
                  <span className="tick">{isSelected && <Icon of={Check} />}</span>
                  {t.columns[column]}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

export function UsersTools(props: UsersToolsProps) {
  const { address, search, searchField, shown, total, onSearch, onChange } = props;
  const t = useSettingsMessages();
  return (
    <search className="people-tools">
      <div className="input-wrap small">
        <input
          ref={searchField}
          type="search"
          className="input small"
          aria-label={t.users.search}
          placeholder={t.users.search}
          value={search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      <Select
        small
        aria-label={t.users.role}
        options={[
          { value: '', label: t.users.anyRole },
          ...membershipRoleIds.map((id) => ({ value: String(id), label: roleName(t, id) })),
        ]}
        value={address.role === null ? '' : String(address.role)}
        onChange={({ currentTarget: { value } }) => onChange({ role: value === '' ? null : Number(value) })}
      />
      {/* A narrow table has no heads to press. */}
      <div className="sort-narrow">
        <Select
          small
          aria-label={t.users.order}
          options={userOrders.map((order) => ({
            value: order,
            label: t.users.sortBy(t.users.columns[order]),
          }))}
          value={address.order}
          onChange={({ currentTarget: { value } }) => onChange({ order: value as UserOrder })}
        />
      </div>
      <ChooseColumns address={address} onChange={onChange} />
      <output className="quiet t14">{t.users.count(shown, total)}</output>
    </search>
  );
}
