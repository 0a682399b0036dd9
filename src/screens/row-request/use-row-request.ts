/** Connects the machine of a tried request with the service, and the question with the address of the page. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useActor } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  errorsOf,
  isOutdated,
  isSending,
  lastExchange,
  provideRowRequest,
  rowRequestScreen,
} from '#machines/row-request/row-request.machine.ts';
import { useApi } from '../../app/context.ts';
import { stringifySearch } from '../../app/search-params.ts';
import { readRowsAsked, writeRowsAsked, type RowsAsked } from './rows-asked.ts';
import { rowRequestServices } from './send-request.ts';

/** @param address the one that would be called now */
export function useRowRequest(address: string) {
  const api = useApi();
  const machine = useMemo(() => provideRowRequest(rowRequestServices(api)), [api]);
  const [snapshot, send] = useActor(machine);
  return {
    screen: rowRequestScreen(snapshot),
    isSending: isSending(snapshot),
    exchange: lastExchange(snapshot),
    errors: errorsOf(snapshot, address),
    isOutdated: isOutdated(snapshot, address),
    send,
  };
}

type Search = Readonly<Record<string, unknown>>;

/**
 * The question. It is kept here, so that typing waits for nothing, and written into the address, which is followed where it
 * changes otherwise: back, forward, another link.
 */
export function useRowsAsked() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const [asked, setAsked] = useState(() => readRowsAsked(search));
  const latest = useRef(asked);
  // Addresses that were written here and are not left behind yet: each arrives after later ones were written.
  const written = useRef([stringifySearch(search)]);
  const show = useCallback((next: RowsAsked) => {
    latest.current = next;
    setAsked(next);
  }, []);
  useEffect(() => {
    const now = stringifySearch(search);
    const own = written.current.lastIndexOf(now);
    written.current = own < 0 ? [now] : written.current.slice(own);
    if (own < 0) show(readRowsAsked(search));
  }, [search, show]);
  /** A cursor continues one question, so it goes with every change but its own. */
  function change(part: Partial<RowsAsked>): RowsAsked {
    const next = { ...latest.current, cursor: '', ...part };
    const fields = writeRowsAsked(next);
    written.current.push(stringifySearch(fields));
    show(next);
    void navigate({ to: '.', search: fields as never, replace: true, resetScroll: false });
    return next;
  }
  return { asked, change };
}
