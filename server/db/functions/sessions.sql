create or replace function note_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.session_xid := pg_current_xact_id();
  return new;
end $$;
