/** The address of a group: its title is decoration, so another one, or none, is replaced and is no reason for a 404. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renderer } from '#src/entry-server.tsx';
import { Route } from '#src/routes/_member.settings.groups.$groupId.{-$title}.tsx';

const groupId = '00000000-0000-4000-8000-000000000001';
const group = { groupId, name: 'Air quality partners' };
const load = Route.options.loader as unknown as (input: object) => Promise<unknown>;

/** What becomes of the address with this title. */
const open = (title: string | undefined) =>
  load({
    context: { queryClient: new QueryClient(), api: { call: async () => group } },
    params: { groupId, title },
    location: { pathname: `/settings/groups/${groupId}` },
  });

it.each(['', '/air-quality-partners', '/another-title'])(
  'leads to the group with %j after its id',
  (title) => {
    const address = new URL(`/settings/groups/${groupId}${title}`, 'https://data.example');
    expect(renderer.destination(address)).toEqual({
      kind: 'member',
      route: '/settings/groups/$groupId/{-$title}',
    });
  },
);

it.each([undefined, 'another-title'])('becomes the own title where it is %s', async (title) => {
  await expect(open(title)).rejects.toMatchObject({
    options: { params: { groupId, title: 'air-quality-partners' }, replace: true },
  });
});

it('stays where it is the own title', async () => {
  await expect(open('air-quality-partners')).resolves.toEqual({ name: group.name });
});
