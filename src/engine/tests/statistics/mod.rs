mod counted;
mod figures;
mod judged;
mod table;
