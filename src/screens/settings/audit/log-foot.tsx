/** Below the entries of a log that are shown: how many they are, and a button for older ones. */
import { Button } from '../../../components/button.tsx';

interface LogFootProps {
  readonly shown: string;
  readonly more: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

export function LogFoot({ shown, more, query }: LogFootProps) {
  return (
    <div className="list-foot row wrap">
      <output className="quiet t14">{shown}</output>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
    </div>
  );
}
